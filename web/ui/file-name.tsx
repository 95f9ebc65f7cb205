import classes from "./file-name.module.css";

/** A file's name in its own direction: it never affects the words around it. */
export function FileName({ name }: { name: string }) {
  return <bdi className={classes.name}>{name}</bdi>;
}
