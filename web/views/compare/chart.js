// uPlot. Loaded when a chart is first drawn.

export { default } from "uplot";
