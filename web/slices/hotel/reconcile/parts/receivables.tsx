import { Alert, Badge, Button, Group, NumberInput, Text } from "@mantine/core";
import { IconDownload, IconFileInvoice, IconSend } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  type InvoiceStanding,
  receivableRoutes,
  type Receivables as Shown,
} from "../../../../../contract/receivables.ts";
import { addDecimals } from "../../../../../core/hotel/decimals.ts";
import { isPostable } from "../../../../../core/reconcile/receivables.ts";
import { receivablesQuery } from "../../../../data/reconciliation.ts";
import { useWrite } from "../../../../data/write.ts";
import { useAbility } from "../../../../lib/ability.ts";
import { useFormats } from "../../../../lib/formats.ts";
import { useHotelSlugs } from "../../../../lib/hotel.ts";
import { stringifySearch } from "../../../../lib/search.ts";
import { toast } from "../../../../lib/toasts.ts";
import { useDownload } from "../../../../lib/use-download.ts";
import { confirm } from "../../../../ui/confirm.tsx";
import { DataTable } from "../../../../ui/data-table.tsx";
import { Section } from "../../../../ui/section.tsx";
import { Failure } from "../../../../ui/states.tsx";
import { useLiveName } from "../../push/use-live-name.ts";
import { useAmounts } from "../use-amounts.ts";
import classes from "./figures.module.css";
import { InvoiceList } from "./invoice-list.tsx";

const COLOURS: Partial<Record<InvoiceStanding, string>> = {
  posted: "teal",
  ready: "blue",
  sending: "blue",
  unknown: "orange",
  refused: "red",
  changed: "orange",
};

/**
 * What companies owe the hotel from the old system: matched, posted once on a person's order, or downloaded as a file.
 */
export function Receivables() {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const { dateTime } = useFormats();
  const ability = useAbility();
  const [isGiving, setGiving] = useState(false);
  const found = useQuery(receivablesQuery(hotel));
  const { data } = found;
  const download = useDownload();
  return (
    <Section
      title={t("reconciliation.receivables.title")}
      description={
        data?.list
          ? t("reconciliation.receivables.from", { ...data.list, at: dateTime(data.list.at) })
          : t("reconciliation.receivables.text")
      }
      actions={
        <Group gap="xs" className={classes.noPrint}>
          {ability.can("write", "Reconciliation") && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconFileInvoice size={14} aria-hidden />}
              onClick={() => setGiving(true)}
            >
              {t("reconciliation.receivables.give")}
            </Button>
          )}
          {data?.list && (
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={14} aria-hidden />}
              loading={download.isPending}
              onClick={() =>
                download.mutate({
                  url: `${receivableRoutes.file.path}${stringifySearch({ ...hotel })}`,
                  name: "open-invoices.csv",
                })
              }
            >
              {t("reconciliation.receivables.file")}
            </Button>
          )}
        </Group>
      }
      flush
    >
      {download.error && <Failure error={download.error} />}
      {found.error && !data && <Failure error={found.error} onRetry={() => void found.refetch()} />}
      {data?.list && (
        <>
          {ability.can("write", "Push") && <Post data={data} />}
          <Accounts data={data} />
          {data.attention.length > 0 && <Attention data={data} mayWrite={ability.can("write", "Push")} />}
        </>
      )}
      <InvoiceList
        opened={isGiving}
        hasList={!!data?.list}
        currency={data?.currency ?? ""}
        onClose={() => setGiving(false)}
      />
    </Section>
  );
}

type Props = { data: Shown };

/** The confirmation that posts, and the result. */
function Post({ data }: Props) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const { shown } = useAmounts();
  const askName = useLiveName();
  const [cashier, setCashier] = useState<number | string>("");
  const postable = data.standings.filter(({ standing }) => isPostable(standing));
  const count = postable.reduce((all, row) => all + row.count, 0);
  const sum = postable.reduce((total, row) => addDecimals(total, row.total), "0.00");
  const total = `${shown("revenue", Number(sum))} ${data.currency}`;
  type Word = { name?: string; cashierId?: number };
  const post = useWrite(receivableRoutes.post, (word: Word) => ({ ...hotel, ...word }), {
    errors: "own",
    onSuccess: ({ invoices }) => toast("success", t("reconciliation.receivables.begun", { count: invoices })),
  });
  const begin = async () => {
    const isMeant = await confirm({
      title: t("reconciliation.receivables.postTitle", { count }),
      children: t("reconciliation.receivables.postText", { total }),
      confirm: t("reconciliation.receivables.postDo"),
    });
    const live = isMeant ? await askName() : null;
    if (live) post.mutate({ ...live, ...(typeof cashier === "number" && { cashierId: cashier }) });
  };
  const { running, problem } = data.posting;
  return (
    <div className={classes.posting}>
      {problem && (
        <Alert color="orange" mb="sm">
          {problem === "forbidden"
            ? t("reconciliation.receivables.closed")
            : t("reconciliation.receivables.stopped", { detail: problem })}
        </Alert>
      )}
      {post.error && <Failure error={post.error} />}
      <Group align="end" gap="sm">
        <NumberInput
          label={t("reconciliation.receivables.cashier")}
          value={cashier}
          min={1}
          allowDecimal={false}
          hideControls
          onChange={setCashier}
        />
        <Button
          leftSection={<IconSend size={16} aria-hidden />}
          disabled={count === 0 && !running}
          loading={running || post.isPending}
          onClick={() => void begin()}
        >
          {t("reconciliation.receivables.post", { count, total })}
        </Button>
      </Group>
    </div>
  );
}

function Accounts({ data }: Props) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const { shown } = useAmounts();
  const money = (total: string, currency: string) => `${shown("revenue", Number(total))} ${currency}`;
  return (
    <DataTable
      caption={t("reconciliation.receivables.title")}
      rows={data.accounts}
      rowKey={({ account, name, currency }) => [account, name, currency].join("\u001f")}
      cards
      footer={
        <Text size="sm" p="md" fw={600}>
          {data.totals
            .map(({ count, total, currency }) =>
              t("reconciliation.receivables.sum", { count, total: money(total, currency) }),
            )
            .join(" · ")}
        </Text>
      }
      columns={[
        {
          key: "account",
          header: t("reconciliation.receivables.fields.account"),
          rowHeader: true,
          cell: ({ account, name }) => [account, name].filter(Boolean).join(" · "),
        },
        {
          key: "company",
          header: t("reconciliation.receivables.company"),
          cell: ({ company }) => company?.name ?? "–",
        },
        {
          key: "count",
          header: t("reconciliation.receivables.invoices"),
          numeric: true,
          cell: ({ count }) => number(count),
        },
        {
          key: "total",
          header: t("reconciliation.receivables.fields.amount"),
          numeric: true,
          cell: ({ total, currency }) => money(total, currency),
        },
        {
          key: "posted",
          header: t("reconciliation.receivables.standings.posted"),
          numeric: true,
          cell: ({ posted, currency }) => money(posted, currency),
        },
        {
          key: "standing",
          header: t("reconciliation.receivables.standing"),
          cell: ({ standings }) => <Standings of={standings} />,
        },
      ]}
    />
  );
}

function Standings({ of }: { of: readonly InvoiceStanding[] }) {
  const { t } = useTranslation();
  return (
    <Group gap={4}>
      {of.map((standing) => (
        <Badge key={standing} variant="light" color={COLOURS[standing] ?? "gray"} tt="none">
          {t(`reconciliation.receivables.standings.${standing}`)}
        </Badge>
      ))}
    </Group>
  );
}

/** A person looks up an unanswered posting in OPERA and says whether it is there. */
function Attention({ data, mayWrite }: Props & { mayWrite: boolean }) {
  const { t } = useTranslation();
  const hotel = useHotelSlugs();
  const { shown } = useAmounts();
  type Word = { invoice: string; isThere: boolean };
  const settle = useWrite(receivableRoutes.settle, (word: Word) => ({ ...hotel, ...word }), {});
  return (
    <DataTable
      caption={t("reconciliation.receivables.attention")}
      rows={data.attention}
      rowKey={({ invoice }) => invoice}
      cards
      columns={[
        {
          key: "invoice",
          header: t("reconciliation.receivables.fields.invoice"),
          rowHeader: true,
          cell: ({ invoice }) => invoice,
        },
        { key: "account", header: t("reconciliation.receivables.fields.account"), cell: ({ account }) => account },
        {
          key: "amount",
          header: t("reconciliation.receivables.fields.amount"),
          numeric: true,
          cell: ({ amount, currency }) => `${shown("revenue", Number(amount))} ${currency}`,
        },
        {
          key: "standing",
          header: t("reconciliation.receivables.standing"),
          cell: ({ standing, detail }) => (
            <>
              <Standings of={[standing]} />
              <Text size="sm" c="dimmed">
                {standing === "unknown" ? t("reconciliation.receivables.look") : detail}
              </Text>
            </>
          ),
        },
        {
          key: "settle",
          header: t("reconciliation.receivables.settle"),
          hideHeader: true,
          cell: ({ invoice, standing }) =>
            standing === "unknown" &&
            mayWrite && (
              <Group gap="xs" className={classes.noPrint}>
                {[true, false].map((isThere) => (
                  <Button
                    key={String(isThere)}
                    size="xs"
                    variant="default"
                    disabled={data.posting.running || settle.isPending}
                    aria-label={`${t(`reconciliation.receivables.${isThere ? "there" : "notThere"}`)}: ${invoice}`}
                    onClick={() => settle.mutate({ invoice, isThere })}
                  >
                    {t(`reconciliation.receivables.${isThere ? "there" : "notThere"}`)}
                  </Button>
                ))}
              </Group>
            ),
        },
      ]}
    />
  );
}
