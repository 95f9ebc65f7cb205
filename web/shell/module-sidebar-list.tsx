import { Skeleton, Text, TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { parseSearch } from "../lib/search.ts";
import type { Href } from "../routes.ts";
import { Failure } from "../ui/states.tsx";
import classes from "./module-sidebar.module.css";

export type ModuleGroup = {
  key: string;
  name: string;
  /** `count`: waiting rows, formatted for display. */
  entries: { key: string; name: string; href: Href; count: string | null }[];
};

type Props = {
  groups: ModuleGroup[];
  current: string | null;
  isPending: boolean;
  error: Error | null;
  onChoose?: () => void;
};

/** The modules in their groups, filtered by the text typed above them. */
export function ModuleList({ groups, current, isPending, error, onChoose }: Props) {
  const { t, i18n } = useTranslation();
  const id = useId();
  const [wanted, setWanted] = useState("");
  const small = (text: string) => text.toLocaleLowerCase(i18n.language);
  const nav = useRef<HTMLElement>(null);
  // The list is longer than the window: the current entry is scrolled into view, without moving the page itself.
  useEffect(() => {
    const here = isPending ? null : nav.current?.querySelector<HTMLElement>("[aria-current]");
    if (here && nav.current) nav.current.scrollTop = here.offsetTop - nav.current.clientHeight / 2;
  }, [isPending]);
  const found = groups
    .map((group) => ({
      ...group,
      entries: group.entries.filter(({ name }) => small(name).includes(small(wanted.trim()))),
    }))
    .filter(({ entries }) => entries.length > 0);
  if (error) return <Failure error={error} />;
  return (
    <>
      <TextInput
        type="search"
        size="sm"
        className={classes.find}
        aria-label={t("files.sidebar.find")}
        placeholder={t("files.sidebar.find")}
        value={wanted}
        onChange={({ currentTarget }) => setWanted(currentTarget.value)}
        leftSection={<IconSearch size={16} aria-hidden />}
        autoComplete="off"
      />
      <nav ref={nav} className={classes.nav} aria-label={t("files.sidebar.title")} aria-busy={isPending}>
        {isPending && <Skeleton height={240} />}
        {!isPending && found.length === 0 && (
          <Text size="sm" c="dimmed" role="status" px={12}>
            {t("files.sidebar.none")}
          </Text>
        )}
        {found.map((group) => (
          <div key={group.key} className={classes.group}>
            <p className={classes.heading} id={`${id}-${group.key}`}>
              {group.name}
            </p>
            <ul className={classes.list} aria-labelledby={`${id}-${group.key}`}>
              {group.entries.map(({ key, name, href, count }) => (
                <li key={key}>
                  <ModuleLink href={href} isCurrent={key === current} onClick={onChoose}>
                    <span className={classes.name}>{name}</span>
                    {count && <span className={classes.count}>{count}</span>}
                  </ModuleLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
    </>
  );
}

type LinkProps = { href: Href; isCurrent: boolean; onClick: (() => void) | undefined; children: ReactNode };

/** Modules may differ only in the query, so the router compares the query too. */
function ModuleLink({ href, isCurrent, ...props }: LinkProps) {
  const [to = "/", query = ""] = href.split("?");
  return (
    <Link
      to={to}
      search={parseSearch(query)}
      activeOptions={{ exact: true, includeSearch: true }}
      className={classes.link}
      aria-current={isCurrent || undefined}
      {...props}
    />
  );
}
