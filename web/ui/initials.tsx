import { initialsOf } from "../lib/people.ts";
import classes from "./initials.module.css";

type Props = { person: { firstname: string; lastname: string }; size: number };

/** Represents a person; the name itself is always beside it. */
export function Initials({ person, size }: Props) {
  return (
    <span className={classes.initials} style={{ width: size, height: size, fontSize: size * 0.38 }} aria-hidden>
      {initialsOf(person)}
    </span>
  );
}
