import classes from "./key-rack.module.css";

/** A key rack with one key missing, for pages that do not exist. */
export function KeyRack({ label }: { label: string }) {
  return (
    <svg viewBox="0 0 220 132" width="220" height="132" role="img" aria-label={label}>
      <rect className={classes.board} x="2" y="2" width="216" height="128" rx="12" />
      {[0, 1, 2].map((column) => (
        <g key={column} transform={`translate(${38 + column * 72} 26)`}>
          <circle className={classes.hook} r="3" cy="0" />
          {column === 1 ? (
            <text className={classes.number} textAnchor="middle" y="58">
              {label}
            </text>
          ) : (
            <g className={classes.key}>
              <path d="M0 2v14" />
              <circle cx="0" cy="26" r="10" />
              <path d="M0 36v32M0 56h8M0 66h8" />
            </g>
          )}
        </g>
      ))}
    </svg>
  );
}
