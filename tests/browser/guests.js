// Answers in the place of the Python that reads and runs a visitor's code: see guests.py.
(() => {
  const send = Worker.prototype.postMessage;
  const { answers, beginnings } = window.guest = { answers: {}, asked: [], beginnings: BEGINNINGS };
  const found = (text, pattern) => [...text.matchAll(pattern)].map((match) => (
    { name: match[1], line: text.slice(0, match.index).split("\n").length }));
  const read = ({ code: { text, name } }) => {
    const functions = found(text, /^def (\w+)/gm).map((one) => (
      { ...one, shown: one.name, depth: false, windows: /alpha/.test(text) }));
    const searches = functions.filter((one) => text.split(one.name + "(").length > 2);
    const evaluations = functions.filter((one) => !searches.includes(one));
    const meant = searches.find((one) => one.name === name) ?? (searches.length === 1 ? searches[0] : null);
    const wrong = text.split("\n").findIndex((line) => /^\s*(def|if|for)\b[^:]*$/.test(line));
    if (wrong >= 0) {
      const sentence = "A colon is missing at the end of this line.";
      throw { kind: "Taught", message: sentence, detail: { sentence, line: wrong + 1, kind: "SyntaxError", frames: [], printed: "" } };
    }
    const entry = meant ? {
      name: "own", label: `Your ${meant.name}`, line: "Your own.", group: "Your own", vectors: false, limited: false,
      toDepth: null, trust: [], window: null, counts: [], options: {},
    } : null;
    return { searches, games: found(text, /^class (\w+)/gm), evaluations, entry, unfit: { "nim-sum": "is no two-player game" } };
  };
  const ours = { read, beginnings: () => beginnings, ...answers };
  Worker.prototype.postMessage = function (message, ...rest) {
    if (message?.type !== "call") return send.call(this, message, ...rest);
    const { id, name, args } = message;
    const answer = window.guest.answers[name] ?? ours[name];
    if (answer) {
      window.guest.asked.push([name, args]);
      let data;
      try {
        data = { type: "return", id, value: typeof answer === "function" ? answer(args) : answer };
      } catch (error) {
        data = { type: "throw", id, ...error };
      }
      if (data.value !== undefined || data.type === "throw")
        queueMicrotask(() => this.dispatchEvent(new MessageEvent("message", { data })));
      return;
    }
    if (args?.algorithm === "own") {
      window.guest.asked.push([name, args]);
      message = { ...message, args: { ...args, algorithm: "minimax" } };
      delete message.args.tick; // ours needs none
    }
    return send.call(this, message, ...rest);
  };
})();
