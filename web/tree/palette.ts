// The tree's colours, read from the style sheet, and the colour of a value.

export type Rgb = [number, number, number];

const NAMES = [
  "max on-max max-soft min on-min min-soft min-text chance third third-text fourth fourth-text",
  "draw on-draw draw-soft rack counter ink ink-soft line surface surface-2 surface-3 ghost accent",
  "selection square-light square-dark square-last square-alarm piece-light piece-light-edge",
  "piece-light-line piece-dark piece-dark-edge piece-dark-line",
] as const;

type Words<Text> = Text extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Text;
type Colours = Record<Words<(typeof NAMES)[number]> & string, string>;

/** The colours of a theme; a new one is made when the theme changes. */
export class Palette {
  colours: Colours;
  max: Rgb;
  draw: Rgb;
  min: Rgb;
  players: string[];
  inks: string[];
  font: string;
  vectors: number[][] = []; // in a search by vectors a value is the number of one
  extent = 1;
  known = new Map<number, Rgb>();
  fonts = new Map<number, string>();

  constructor(element: Element) {
    const style = getComputedStyle(element);
    const read = (name: string) => style.getPropertyValue(`--${name}`).trim();
    const colours = Object.fromEntries(
      NAMES.flatMap((names) => names.split(" ").map((name) => [name, read(name)])),
    ) as Colours;
    this.colours = colours;
    this.max = rgb(colours.max);
    this.draw = rgb(colours.draw);
    this.min = rgb(colours.min);
    this.players = [colours.max, colours.min, colours.third, colours.fourth];
    this.inks = [colours.max, colours["min-text"], colours["third-text"], colours["fourth-text"]];
    this.font = style.fontFamily;
  }

  /** The font of a weight and a size, always the same string: a context that has it already is
   * quick to see that.
   * @param size in pixels */
  text(weight: number, size: number) {
    const key = 1000 * size + weight;
    const found = this.fonts.get(key) ?? `${weight} ${size}px ${this.font}`;
    this.fonts.set(key, found);
    return found;
  }

  /** The colour of a value: MAX's, MIN's or a draw's, and between them for what lies between. That
   * of a vector is the colour of the player who gets most. */
  rgb(value: number): Rgb {
    let found = this.known.get(value);
    if (!found) {
      found = Number.isNaN(value)
        ? this.draw
        : this.vectors.length
          ? this.ofMost(this.vectors[value])
          : this.ofShare(value / this.extent);
      if (this.known.size < 4096) this.known.set(value, found);
    }
    return found;
  }

  ofShare(share: number): Rgb {
    const within = Math.max(-1, Math.min(1, share));
    return mix(this.draw, within < 0 ? this.min : this.max, Math.abs(within) ** 0.6);
  }

  /** @returns a draw's where several get the same */
  ofMost(utilities: number[]): Rgb {
    const most = Math.max(...utilities);
    const first = utilities.indexOf(most);
    return utilities.lastIndexOf(most) === first
      ? rgb(this.players[first % this.players.length])
      : this.draw;
  }

  /** Sets which value has a player's full colour, and what the numbers of vectors stand for. */
  setValues(extent: number, vectors: number[][]) {
    if (extent !== this.extent || vectors !== this.vectors) this.known.clear();
    this.extent = extent;
    this.vectors = vectors;
  }

  css(value: number) {
    const [r, g, b] = this.rgb(value);
    return `rgb(${r} ${g} ${b})`;
  }

  /** What can be read on the colour of a value. */
  on(value: number) {
    const [r, g, b] = this.rgb(value).map((part) => (part / 255) ** 2.2);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.18 ? "#10141c" : "#ffffff";
  }
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (i: number) => Math.round(from[i] + (to[i] - from[i]) * share);
  return [part(0), part(1), part(2)];
}

function rgb(hex: string): Rgb {
  const digits = hex.length === 4 ? hex.replace(/[^#]/g, "$&$&") : hex;
  const number = parseInt(digits.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}
