# -q wins over -v, in either order: no note, no summary.
for options in '-q -v' '-vq' '--verbose --quiet'; do
    nonogram solve $options data/two.non data/none.non >/dev/null
    echo $?
    nonogram check $options data/two.non >/dev/null
done
nonogram solve -q -v missing.non
