// A worker for code that is not ours. What closes which way out of it:
//
// - the page's Content-Security-Policy, which a worker made of a blob has from the page: no address
//   to load a script or anything else from but those of this site, no text that becomes code;
// - seal.ts: no global that leads to a network, to storage or to another worker;
// - plyscope/sandbox/seal.py: no object of JavaScript within the reach of Python;
// - the tape leaves by a file, for a function of JavaScript would be such an object;
// - limits.ts: so much memory, so many bytes in files, and so many numbers of a tape, no faster than
//   the page reads them;
// - on the page's side channel.ts, which hears only what was asked for, relay.ts, which hands a tape
//   on in parts, and plyscope/page/sandbox_answers.py, which checks every answer.
//
// What the code leaves behind in this worker, plyscope/sandbox/integrity.py and limits.ts tell: then
// the page replaces it.

import { numbersOf } from "./block.ts";
import { BLOCK } from "../wire/protocol.ts";
import { createPace, limitFiles, MOST_IN_A_BLOCK } from "./limits.ts";
import { seal } from "./seal.ts";
import { library, post, serve } from "./serve.ts";

/** The module of Python; what it answers may be forged. */
interface Seal {
  seal_python(tape: string): {
    call: (name: string, args: string) => unknown;
    is_spoilt: () => unknown;
  };
}

const TAPE = "/dev/tape";
const EINVAL = 28; // the number by which a file says that it takes no such thing

// Pyodide asks it for an empty script to learn what kind of worker it is in. The page's policy lets
// nobody ask, of which Firefox tells the console; here there is nothing to ask, and the answer the
// same.
Reflect.set(self, "importScripts", undefined);

serve(async ({ pyodide, via }) => {
  const { FS } = pyodide;
  if (via === "image") {
    const bytes = await library(); // the image has what our own code needs, and no more
    FS.writeFile(String(pyodide.runPython(WHERE)), bytes);
    pyodide.runPython(AFRESH);
  }
  let asked = 0;
  const pace = createPace();
  const write = (_: unknown, memory: Uint8Array, at: number, length: number) => {
    try {
      const block = numbersOf(
        new Uint8Array(memory.buffer, memory.byteOffset + at, length),
        MOST_IN_A_BLOCK,
      );
      const next = pace.after(block.length);
      post({ type: BLOCK, id: asked, block }, [block.buffer]);
      while (performance.now() < next); // only its own worker waits
    } catch {
      throw new FS.ErrnoError(EINVAL); // whoever wrote this gets an OSError
    }
    return length;
  };
  const device = FS.makedev(64, 0);
  FS.registerDevice(device, { open: () => {}, write });
  FS.mkdev(TAPE, device);
  const nowhere = { write: (bytes: Uint8Array) => bytes.length };
  pyodide.setStdout(nowhere);
  pyodide.setStderr(nowhere);
  pyodide.setStdin({ stdin: () => null });
  const hasWritten = limitFiles(FS);
  const { call, is_spoilt: isSpoilt } = pyodide
    .pyimport<Seal>("plyscope.sandbox.seal")
    .seal_python(TAPE);
  seal();
  // Python has been compiled: nothing else will be.
  for (const name of COMPILERS.split(" ")) Reflect.deleteProperty(WebAssembly, name);
  for (const name of Object.keys(console)) Reflect.set(console, name, () => {}); // which would keep a million lines
  let broken = false;
  return (id, name, args) => {
    asked = id;
    pace.begin();
    try {
      const answer = broken ? "" : call(name, args);
      if (typeof answer === "string" && answer && answer.length <= LONGEST)
        return { answer, spent: isSpoilt() !== false || hasWritten() };
    } catch {
      broken = true; // what is left of this Python must not run
    }
    return { answer: JSON.stringify({ error: { kind: "Crash", message: BROKEN } }), spent: true };
  };
});

const COMPILERS =
  "Module Instance Memory compile compileStreaming instantiate instantiateStreaming validate";
const LONGEST = 32_000_000; // characters of an answer
const BROKEN =
  "The code crashed the Python it ran in, for example by too deep recursion. A new one is started.";

/** Where Python looks for its standard library. */
const WHERE = `import sys; next(path for path in sys.path if path.endswith(".zip"))`;
/** What it remembers of a library that was not there. */
const AFRESH = `import sys, zipimport; sys.path_importer_cache.clear(); zipimport._zip_directory_cache.clear()`;
