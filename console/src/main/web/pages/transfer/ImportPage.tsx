import { Link, useParams } from "react-router";
import { useAddress } from "../../parts/address";
import { Empty, Failure, Skeleton } from "../../parts/States";
import { PageHead } from "../../parts/PageHead";
import { Steps } from "../../parts/Steps";
import { useFields } from "../../records/data";
import { useMatchRules } from "../../records/matchRules";
import { useUniqueKeys } from "../../records/uniqueKeys";
import { useMe, useObjects } from "../../shell/workspace";
import { t } from "../../words";
import { useArrival } from "./arrival";
import { CheckStep } from "./CheckStep";
import { ColumnsStep } from "./ColumnsStep";
import { FileStep } from "./FileStep";
import { useFirstRows, usePreview } from "./preview";
import { Reading } from "./Reading";
import { importSteps } from "./steps";
import { usePlan } from "./usePlan";

const NONE: readonly [] = [];

/** The import of a file into an object: the file, its columns, a check, and the import itself. */
export function ImportPage() {
  const { object = "" } = useParams();
  return <Wizard key={object} object={object} />;
}

function Wizard({ object }: { object: string }) {
  const { query, change: ask } = useAddress();
  const me = useMe();
  const fields = useFields(object);
  const shown = useObjects().data?.find((one) => one.slug === object);
  const name = shown?.plural_name ?? object;
  const preview = query.get("preview");
  const dry = query.get("check");
  const step = preview === null ? "file" : dry === null ? "columns" : "check";
  useArrival(step);
  if (me.data !== undefined && !me.data.permissions.includes("transfer.create")) {
    return (
      <>
        <PageHead title={t("importing.title", { name })} />
        <Empty icon="lock" title={t("importing.forbidden")} />
      </>
    );
  }
  return (
    <div className="transfer">
      <PageHead
        title={t("importing.title", { name })}
        actions={
          <Link className="button quiet" to={`/objects/${object}`}>
            {t("transfer.leave")}
          </Link>
        }
      />
      <Steps
        label={t("importing.steps")}
        steps={importSteps()}
        present={step}
        onChoose={(key) =>
          ask(key === "file" ? { preview: null, upload: null, check: null } : { check: null })
        }
      />
      {fields.isError ? (
        <Failure problem={fields.error} onRetry={() => fields.refetch()} />
      ) : preview === null ? (
        <FileStep object={object} name={name} />
      ) : (
        <Previewed key={preview} object={object} preview={preview} dry={dry} />
      )}
    </div>
  );
}

/** The steps after the file was read. */
function Previewed({ object, preview: slug, dry }: { object: string; preview: string; dry: string | null }) {
  const { query, change: ask } = useAddress();
  const me = useMe();
  const fields = useFields(object);
  const preview = usePreview(object, slug);
  const isReady = preview.data?.status === "preview_ready";
  const rows = useFirstRows(object, slug, isReady);
  const may = (permission: string) => me.data?.permissions.includes(permission) === true;
  const mayReadKeys = may("object.read");
  const unique = useUniqueKeys(object, mayReadKeys);
  const rules = useMatchRules(object, mayReadKeys);
  const planned = usePlan(slug, preview.data, rows.data, fields.data, me.data === undefined ? null : may);
  const problem = preview.error ?? fields.error ?? unique.error ?? rules.error ?? rows.error ?? me.error;
  const restart = () => ask({ preview: null, upload: null, check: null });
  if (problem !== null) {
    return (
      <Failure
        problem={problem}
        onRetry={() =>
          Promise.all([
            preview.refetch(),
            fields.refetch(),
            mayReadKeys && unique.refetch(),
            mayReadKeys && rules.refetch(),
            me.refetch(),
            isReady && rows.refetch(),
          ])
        }
      />
    );
  }
  if (preview.data !== undefined && !isReady) {
    return <Reading preview={preview.data} onRestart={restart} />;
  }
  if (
    preview.data === undefined ||
    fields.data === undefined ||
    (mayReadKeys && (unique.data === undefined || rules.data === undefined)) ||
    planned.plan === null
  ) {
    return <Skeleton lines={8} />;
  }
  const known = {
    object,
    preview: preview.data,
    fields: fields.data,
    rows: rows.data ?? [],
    plan: planned.plan,
    onPlan: planned.set,
  };
  return dry === null ? (
    <ColumnsStep
      {...known}
      finders={{ unique: unique.data ?? NONE, rules: rules.data ?? NONE }}
      upload={query.get("upload")}
      may={may}
      onRestart={restart}
      onChecked={(run) => ask({ check: run })}
    />
  ) : (
    <CheckStep {...known} run={dry} onBack={() => ask({ check: null })} onStarted={planned.drop} />
  );
}
