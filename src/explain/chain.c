/* Chains as growing arrays. */
#include "explain/chain.h"

#include "base/alloc.h"

void ng_chain_reset(struct ng_chain *chain)
{
    chain->count = 0;
    chain->removal_count = 0;
    chain->premise_count = 0;
    chain->length = 0;
    chain->failed = false;
}

void ng_chain_clear(struct ng_chain *chain)
{
    ng_alloc_free(chain->links);
    ng_alloc_free(chain->removals);
    ng_alloc_free(chain->premises);
    *chain = (struct ng_chain){.links = NULL};
}

void ng_chain_add(struct ng_chain *chain, struct ng_link link)
{
    if (!ng_alloc_grow(&chain->links, &chain->capacity, chain->count + 1, sizeof *chain->links)) {
        chain->failed = true;
        return;
    }
    link.first = chain->removal_count;
    link.count = 0;
    chain->links[chain->count++] = link;
    chain->length += link.kind == NONOGRAM_LINK_LINE || link.kind == NONOGRAM_LINK_FAIL;
}

void ng_chain_remove(struct ng_chain *chain, size_t removal)
{
    if (!ng_alloc_grow(&chain->removals, &chain->removal_capacity, chain->removal_count + 1,
                       sizeof *chain->removals)) {
        chain->failed = true;
    }
    if (!chain->failed) {
        chain->removals[chain->removal_count++] = removal;
        chain->links[chain->count - 1].count++;
    }
}

void ng_chain_suppose(struct ng_chain *chain, size_t removal)
{
    if (!ng_alloc_grow(&chain->premises, &chain->premise_capacity, chain->premise_count + 1,
                       sizeof *chain->premises)) {
        chain->failed = true;
        return;
    }
    chain->premises[chain->premise_count++] = removal;
}

static void add_all(struct ng_chain *chain, const struct ng_chain *other, unsigned deeper)
{
    for (size_t i = 0; i < other->count; i++) {
        struct ng_link link = other->links[i];
        link.depth += deeper;
        ng_chain_add(chain, link);
        for (size_t j = 0; j < other->links[i].count && !chain->failed; j++) {
            ng_chain_remove(chain, other->removals[other->links[i].first + j]);
        }
    }
    chain->failed = chain->failed || other->failed;
}

void ng_chain_append(struct ng_chain *chain, const struct ng_chain *other)
{
    add_all(chain, other, 1);
}
