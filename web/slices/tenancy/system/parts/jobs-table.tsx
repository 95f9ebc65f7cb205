import { Anchor, Badge, Button, Text } from "@mantine/core";
import { IconStack2 } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { type JobState, jobRoutes, type ListedJob } from "../../../../../contract/jobs.ts";
import { jobsQuery } from "../../../../data/system.ts";
import { useWrite } from "../../../../data/write.ts";
import { elapsed } from "../../../../lib/elapsed.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useListSearch } from "../../../../lib/list-search.ts";
import { useHotel, useSession } from "../../../../lib/session.ts";
import { useJobName } from "../../../../lib/use-job-name.ts";
import { useLanguage } from "../../../../lib/use-language.ts";
import { AppLink } from "../../../../ui/app-link.tsx";
import { confirm } from "../../../../ui/confirm.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Nothing } from "../../../../ui/states.tsx";
import { useJobHref } from "../use-job-href.ts";

const COLORS: Record<JobState, string> = {
  queued: "gray",
  running: "blue",
  done: "green",
  dead: "red",
  cancelled: "brass",
};

/** The account's background jobs, newest first. The page of the list is in the address. */
export function JobsTable() {
  const { t } = useTranslation();
  const { dateTime } = useFormats();
  const language = useLanguage();
  const now = new Date().toISOString();
  const { offset, onOffset } = useListSearch("system");
  const jobs = useQuery(jobsQuery(useHotel().account?.slug, offset));
  return (
    <Section title={t("system.jobs.title")} description={t("system.jobs.text")} flush>
      <DataTable<ListedJob>
        name="jobs-table"
        caption={t("system.jobs.title")}
        list={jobs}
        rowKey={({ id }) => id}
        onOffset={onOffset}
        empty={
          <Nothing icon={<IconStack2 aria-hidden />} title={t("system.jobs.none")}>
            {t("system.jobs.noneText")}
          </Nothing>
        }
        columns={[
          {
            key: "name",
            header: t("system.jobs.name"),
            cell: (job) => <JobName job={job} />,
          },
          {
            key: "state",
            header: t("system.jobs.state"),
            cell: ({ state }) => (
              <Badge variant="light" color={COLORS[state]}>
                {t(`system.states.${state}`)}
              </Badge>
            ),
          },
          { key: "by", header: t("system.jobs.by"), cell: ({ by }) => by.name },
          { key: "created", header: t("system.jobs.created"), cell: ({ createdAt }) => dateTime(createdAt) },
          {
            key: "took",
            header: t("system.jobs.took"),
            cell: ({ state, createdAt, endedAt }) =>
              endedAt || state === "running" ? elapsed(createdAt, endedAt ?? now, language) : "–",
          },
          {
            key: "act",
            header: t("ui.actions"),
            hideHeader: true,
            cell: (job) => <JobActions job={job} />,
          },
        ]}
      />
    </Section>
  );
}

type JobProps = { job: ListedJob };

/** "Import of profiles.csv · Grand Azur Lisbon", which leads to the page that shows it. */
function JobName({ job }: JobProps) {
  const { t } = useTranslation();
  const nameOf = useJobName();
  const hrefOf = useJobHref();
  const { properties } = useSession().user;
  const { name, subject, propertyId, problem, tries, state } = job;
  const hotel = properties.find(({ id }) => id === propertyId)?.name;
  const href = hrefOf(job);
  const words = subject?.file ? t("system.jobs.of", { name: nameOf(name), file: subject.file }) : nameOf(name);
  const details = [hotel, state !== "done" && tries > 1 && t("system.jobs.tries", { count: tries })].filter(Boolean);
  return (
    <>
      {href ? (
        <Anchor component={AppLink} href={href} size="sm" fw={500}>
          {words}
        </Anchor>
      ) : (
        <Text size="sm" fw={500}>
          {words}
        </Text>
      )}
      {details.length > 0 && (
        <Text size="xs" c="dimmed">
          {details.join(" · ")}
        </Text>
      )}
      {problem && (
        <Text size="xs" c="red">
          {problem.message}
        </Text>
      )}
    </>
  );
}

/** Jobs that delete data that may no longer be kept: stopping one keeps the data. */
const ERASING = /^(?:sources\.purge|guests\.erase|accounts\.delete)$/;

/** A waiting or running job can be stopped, a stopped one can be retried. */
function JobActions({ job }: JobProps) {
  const { t } = useTranslation();
  const nameOf = useJobName();
  const account = useHotel().account?.slug;
  const live = job.state === "queued" || job.state === "running";
  const change = useWrite(live ? jobRoutes.cancel : jobRoutes.retry, () => ({ account, id: job.id }), {
    afterRefusal: true,
  });
  const act = async () => {
    const question = {
      title: t("system.jobs.stopTitle"),
      children: t(/^sources\.purge$/.test(job.name) ? "system.jobs.stopPurge" : "system.jobs.stopText"),
      confirm: t("system.jobs.cancel"),
      danger: true,
    };
    if (live && ERASING.test(job.name) && !(await confirm(question))) return;
    change.mutate();
  };
  if (job.state === "done") return null;
  const action = live ? t("system.jobs.cancel") : t("system.jobs.retry");
  return (
    <Button
      size="compact-sm"
      variant="default"
      onClick={() => void act()}
      loading={change.isPending}
      aria-label={t("system.jobs.actionOn", { action, name: nameOf(job.name) })}
    >
      {action}
    </Button>
  );
}
