import classes from "./file-name.module.css";

/** A file's name as it is, whatever direction its letters run in: it never turns the words around it. */
export function FileName({ name }: { name: string }) {
  return <bdi className={classes.name}>{name}</bdi>;
}
