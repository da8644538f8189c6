import type { FieldView, MatchRuleView } from "generated/api";
import { useState } from "react";
import { Link } from "react-router";
import { Button, IconButton } from "../../parts/Button";
import { Failure, Skeleton } from "../../parts/States";
import { tell, tellFailure } from "../../parts/Toasts";
import { useMatchRules } from "../../records/matchRules";
import { t } from "../../words";
import { saveRules, useAllFields } from "./data";
import { MatchRuleForm } from "./MatchRuleForm";
import { sentenceOf } from "./refusals";

/** The rules by which records of an object are duplicates of each other. */
export function MatchRules({ object }: { object: string }) {
  const fields = useAllFields(object);
  const rules = useMatchRules(object);
  const [isAdding, setAdding] = useState(false);
  const remove = async (removed: MatchRuleView) => {
    const before = rules.data ?? [];
    try {
      await saveRules(
        object,
        before.filter((one) => one !== removed),
      );
      tell(t("matching.removed"), () =>
        saveRules(object, before).catch((error: unknown) => tellFailure(sentenceOf(error))),
      );
    } catch (error) {
      tellFailure(sentenceOf(error));
    }
  };
  return (
    <section className="stack part">
      <h2>{t("matching.title")}</h2>
      <p className="meta">{t("matching.lead")}</p>
      {rules.isError ? (
        <Failure problem={rules.error} onRetry={() => rules.refetch()} />
      ) : rules.isPending || fields.data === undefined ? (
        <Skeleton lines={2} />
      ) : (
        <>
          {rules.data.length > 0 && (
            <ul className="model-list" aria-label={t("matching.title")}>
              {rules.data.map((rule) => (
                <li key={rule.name} className="row">
                  <bdi className="grow">
                    {rule.name}: {conditionsOf(rule, fields.data)}
                  </bdi>
                  <span className="chip plain">{t(`matching.on_${rule.on_create}`)}</span>
                  {!rule.is_ready && (
                    <span className="chip warning">{t("matching.comparing")}</span>
                  )}
                  <IconButton
                    icon="trash"
                    label={t("matching.remove", { name: rule.name })}
                    onClick={() => void remove(rule)}
                  />
                </li>
              ))}
            </ul>
          )}
          <div className="row">
            <Button icon="plus" onClick={() => setAdding(true)}>
              {t("matching.add")}
            </Button>
            {rules.data.length > 0 && (
              <Link className="button quiet" to={`/objects/${object}/duplicates`}>
                {t("matching.look")}
              </Link>
            )}
          </div>
          {isAdding && (
            <MatchRuleForm
              object={object}
              fields={fields.data}
              rules={rules.data}
              onClose={() => setAdding(false)}
            />
          )}
        </>
      )}
    </section>
  );
}

function conditionsOf(rule: MatchRuleView, fields: readonly FieldView[]): string {
  return rule.conditions
    .map(({ field, method }) => {
      const name = fields.find((one) => one.slug === field)?.name ?? field;
      return `${name} (${t(`matching.method_${method}`)})`;
    })
    .join(" + ");
}
