// Drives a headless chromium over the pipe of its DevTools protocol, with node's own library alone.
import {spawn} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';

const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run',
  '--disable-background-networking', '--disable-component-update', '--disable-sync',
  '--remote-debugging-pipe'];

// A browser with one page. `call` sends a command of the protocol and gives its result.
export class Browser {
  static async start(program) {
    const browser = new Browser();
    browser.folder = mkdtempSync(join(tmpdir(), 'nonogram-browser.'));
    browser.process = spawn(program, [...flags, `--user-data-dir=${browser.folder}`, 'about:blank'],
      {stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']});
    browser.waiting = new Map();
    browser.number = 0;
    browser.errors = [];
    browser.requests = [];
    let rest = '';
    browser.process.stdio[4].setEncoding('utf8').on('data', (text) => {
      const messages = (rest + text).split('\0');
      rest = messages.pop();
      messages.forEach((message) => browser.receive(JSON.parse(message)));
    });
    const {targetInfos} = await browser.call('Target.getTargets');
    const {targetId} = targetInfos.find((target) => target.type === 'page') ||
      await browser.call('Target.createTarget', {url: 'about:blank'});
    const {sessionId} = await browser.call('Target.attachToTarget', {targetId, flatten: true});
    browser.session = sessionId;
    for (const domain of ['Page', 'Runtime', 'Network']) await browser.call(domain + '.enable');
    return browser;
  }

  receive(message) {
    if (message.id) {
      const [resolve, reject] = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.error) reject(new Error(message.error.message));
      else resolve(message.result);
    } else if (message.method === 'Runtime.exceptionThrown') {
      this.errors.push(message.params.exceptionDetails.exception?.description || 'exception');
    } else if (message.method === 'Network.requestWillBeSent') {
      this.requests.push(message.params.request.url);
    } else if (message.method === 'Page.loadEventFired' && this.loaded) {
      this.loaded();
    }
  }

  call(method, params = {}) {
    const id = ++this.number;
    const message = {id, method, params};
    if (this.session) message.sessionId = this.session;
    this.process.stdio[3].write(JSON.stringify(message) + '\0');
    return new Promise((resolve, reject) => this.waiting.set(id, [resolve, reject]));
  }

  async screen(width, height, phone, dark) {
    await this.call('Emulation.setDeviceMetricsOverride',
      {width, height, deviceScaleFactor: phone ? 2 : 1, mobile: phone});
    await this.call('Emulation.setTouchEmulationEnabled', {enabled: phone});
    await this.call('Emulation.setEmulatedMedia',
      {features: [{name: 'prefers-color-scheme', value: dark ? 'dark' : 'light'}]});
  }

  async open(url) {
    const loaded = new Promise((resolve) => { this.loaded = resolve; });
    await this.call('Page.navigate', {url});
    await loaded;
  }

  async run(expression) {
    const {result, exceptionDetails} =
      await this.call('Runtime.evaluate', {expression, returnByValue: true});
    if (exceptionDetails) throw new Error(exceptionDetails.exception.description);
    return result.value;
  }

  async mouse(type, [x, y], button = 'left') {
    const buttons = type === 'mouseReleased' ? 0 : {left: 1, right: 2, middle: 4}[button];
    await this.call('Input.dispatchMouseEvent',
      {type, x, y, button, buttons, clickCount: type === 'mouseMoved' ? 0 : 1});
  }

  async touch(type, points) {
    await this.call('Input.dispatchTouchEvent',
      {type, touchPoints: points.map(([x, y], id) => ({x, y, id}))});
  }

  async key(key, modifiers = 0) {
    const text = key.length === 1 ? key : undefined;
    const code = key === ' ' ? 'Space' : key;
    await this.call('Input.dispatchKeyEvent', {type: 'keyDown', key, code, text, modifiers});
    await this.call('Input.dispatchKeyEvent', {type: 'keyUp', key, code, modifiers});
  }

  async stop() {
    const ended = new Promise((resolve) => this.process.once('exit', resolve));
    this.session = undefined;
    this.call('Browser.close').catch(() => {});
    const timer = setTimeout(() => this.process.kill('SIGKILL'), 5000);
    await ended;
    clearTimeout(timer);
    rmSync(this.folder, {recursive: true, force: true, maxRetries: 5});
  }
}
