import type { Parameter } from "generated/api";
import { TextField } from "../../../parts/Field";
import { t } from "../../../words";
import { useConditionFields } from "../data";
import type { Step } from "../model/definition";
import { type Fault, faultsAt } from "../model/problems";
import { faultText, stepLead, stepName } from "../names";
import { ConditionsEditor } from "./ConditionsEditor";
import { useBuilding } from "./context";
import type { ControlOf } from "./controls/control";
import { JsonControl, PairsControl } from "./controls/json";
import {
  ApproversControl,
  AssigneeControl,
  LimitControl,
  SessionControl,
} from "./controls/people";
import {
  FieldControl,
  FieldValueControl,
  ObjectControl,
  StatusControl,
  ValuesControl,
} from "./controls/records";
import {
  LinesControl,
  LongTextControl,
  NumberControl,
  PlainTextControl,
  TextControl,
  UnitControl,
} from "./controls/texts";

const CHOICES = new Set(["select"]);
const PHONES = new Set(["phone"]);

/** The form of a step, made of the parameters that the API lists for its kind. */
export function StepForm({ step, faults }: { step: Step; faults: readonly Fault[] }) {
  const { draft, actions, setStep, offers, isReadOnly } = useBuilding();
  const meta = actions.find((one) => one.type === step.type);
  const fields = useConditionFields(draft.trigger);
  const own = faultsAt(faults, { step: step.id });
  const problemOf = (member: string) => textOf(own.find((one) => one.member === member));
  const change = (members: Readonly<Record<string, unknown>>, about?: string) =>
    setStep({ ...step, members: { ...step.members, ...members } }, about);
  const whole = own.filter((one) => one.member === "" || one.member === "type");
  return (
    <div className="step-form">
      {meta !== undefined && <p className="hint">{stepLead(meta)}</p>}
      {whole.map((one, index) => (
        <p key={index} className="problem" role="alert">
          {textOf(one)}
        </p>
      ))}
      {meta?.parameters.map((parameter) => {
        if (parameter.type === "steps") {
          return null;
        }
        if (parameter.type === "condition") {
          return (
            <ConditionsEditor
              key={parameter.name}
              group={step.conditions ?? { join: "and", isNot: false, parts: [] }}
              fields={fields}
              problem={problemOf(parameter.name)}
              isReadOnly={isReadOnly}
              onChange={(conditions) => setStep({ ...step, conditions })}
            />
          );
        }
        return (
          <Control
            key={`${step.id}.${parameter.name}`}
            parameter={parameter}
            step={step}
            offers={offers(step.id)}
            value={step.members[parameter.name]}
            problem={problemOf(parameter.name)}
            problemOf={(part) =>
              problemOf(`${parameter.name}${part.startsWith("[") ? "" : "."}${part}`)
            }
            set={(value) =>
              change({ [parameter.name]: value }, `${step.id}.${parameter.name}`)
            }
            setAll={change}
          />
        );
      })}
      <TextField
        label={t("workflow.parameter.name")}
        hint={t("workflow.parameterHint.name", { kind: stepName(step.type, meta) })}
        isOptional
        maxLength={200}
        readOnly={isReadOnly}
        value={typeof step.members["name"] === "string" ? step.members["name"] : ""}
        problem={problemOf("name")}
        onChange={(name) => change({ name: name === "" ? undefined : name }, `${step.id}.name`)}
      />
    </div>
  );
}

function textOf(fault: Fault | undefined): string | undefined {
  return fault === undefined ? undefined : faultText(fault);
}

/** The control for a parameter: by its name where that says more, or else by its type. */
function Control(given: ControlOf) {
  const { parameter, step } = given;
  const { type } = useBuilding().draft.trigger;
  const isByMessage = type === "message_received" || type === "first_message";
  switch (parameter.name) {
    case "object_slug":
      return <ObjectControl {...given} />;
    case "field_slug":
      return step.type === "update_status" ? (
        <FieldControl
          {...given}
          types={CHOICES}
          resets="status"
          none={t("workflow.defaultField")}
          hint={t("workflow.parameterHint.status_field")}
        />
      ) : (
        <FieldControl {...given} resets="value" none={t("filter.choose")} />
      );
    case "phone_field_slug":
      return (
        <FieldControl
          {...given}
          types={PHONES}
          none={t("workflow.unset")}
          hint={t(
            isByMessage
              ? "workflow.parameterHint.phoneOfChat"
              : "workflow.parameterHint.phone_field_slug",
          )}
        />
      );
    case "status":
      return <StatusControl {...given} />;
    case "values":
      return <ValuesControl key={String(step.members["object_slug"])} {...given} />;
    case "assignee":
      return <AssigneeControl {...given} />;
    case "approvers":
      return <ApproversControl {...given} />;
    case "session_slug":
      return <SessionControl {...given} />;
    case "unit":
      return <UnitControl {...given} />;
    case "template":
    case "language":
      return <PlainTextControl {...given} hint={hintOf(parameter)} />;
    case "body":
      return parameter.type === "value" ? (
        <JsonControl {...given} />
      ) : (
        <LongTextControl {...given} />
      );
    case "message":
      return <LongTextControl {...given} />;
    default:
      return <ByType {...given} />;
  }
}

function ByType(given: ControlOf) {
  const { parameter, step } = given;
  switch (parameter.type) {
    case "number":
      return <NumberControl {...given} hint={hintOf(parameter)} />;
    case "list":
      return <LinesControl {...given} />;
    case "object":
      return parameter.name === "expires_in" ? (
        <LimitControl {...given} />
      ) : (
        <PairsControl {...given} />
      );
    case "value":
      return step.type === "update_field" ? (
        <FieldValueControl key={String(step.members["field_slug"])} {...given} />
      ) : (
        <JsonControl {...given} />
      );
    default:
      return <TextControl {...given} />;
  }
}

const HINTS = { template: true, language: true, retries: true, url: true } as const;

function hintOf(parameter: Parameter): string | undefined {
  return parameter.name in HINTS
    ? t(`workflow.parameterHint.${parameter.name as keyof typeof HINTS}`)
    : undefined;
}

