import classes from "./logo.module.css";

/** The bell on the reception desk. */
export function BellMark({ size = 32 }: { size?: number }) {
  return (
    <svg className={classes.mark} viewBox="0 0 32 32" width={size} height={size} aria-hidden="true" focusable="false">
      <rect className={classes.tile} width="32" height="32" rx="8" />
      <g className={classes.lines} fill="none" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M16 9v2.5M13.5 8.5h5" />
        <path className={classes.bell} d="M7.5 21a8.5 8.5 0 0 1 17 0z" />
        <path d="M6.5 24.5h19" />
      </g>
    </svg>
  );
}

export function Logo({ size = 32, wordmark = true }: { size?: number; wordmark?: boolean }) {
  return (
    <span className={classes.logo}>
      <BellMark size={size} />
      {wordmark && <span className={classes.word}>Bellhop</span>}
    </span>
  );
}
