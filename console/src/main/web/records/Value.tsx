import { type CSSProperties, Fragment, type ReactNode } from "react";
import { Link } from "react-router";
import { digits } from "../api/json";
import { Icon } from "../parts/Icon";
import { Avatar, tint } from "../parts/People";
import { t } from "../words";
import { formatDay, formatMoment, formatMoney, formatNumber } from "./format";
import { durationText, type Field, isOfSeveral, namedIn, textOf } from "./model";

const PERCENT: Intl.NumberFormatOptions = { style: "unit", unit: "percent" };

/** A value as people read it. */
export function Value({
  field,
  value,
  isCell = false,
}: {
  field: Field;
  value: unknown;
  /** Whether it stands in a table with keys of its own, where Tab does not stop at links. */
  isCell?: boolean;
}): ReactNode {
  const tabIndex = isCell ? -1 : undefined;
  if (value === null || value === undefined || (Array.isArray(value) && value.length === 0)) {
    return null;
  }
  if (isOfSeveral(field, value)) {
    return value.map((one, at) => (
      <Fragment key={at}>
        {at > 0 && field.type !== "select" && " · "}
        <Value field={field} value={one} isCell={isCell} />
      </Fragment>
    ));
  }
  if (isOdd(field, value)) {
    return <span dir="auto">{textOf(field, value)}</span>;
  }
  switch (field.type) {
    case "number":
      return (
        <bdi className="number">
          {formatNumber(value)}
          {typeof field.settings["unit"] === "string" && (
            <span className="meta"> {field.settings["unit"]}</span>
          )}
        </bdi>
      );
    case "currency": {
      const money = value as { amount: unknown; currency: string };
      return <bdi className="number">{formatMoney(money.amount, money.currency)}</bdi>;
    }
    case "percent":
      return <bdi className="number">{formatNumber(value, PERCENT)}</bdi>;
    case "duration":
      return <bdi className="number">{durationText(value)}</bdi>;
    case "rating":
      return <Rating value={Number(value)} most={Number(field.settings["max"] ?? 5)} />;
    case "boolean":
      return value === true ? (
        <span className="yes">
          <Icon icon="check" />
          <span className="only-read">{t("value.yes")}</span>
        </span>
      ) : (
        <span className="meta">{t("value.no")}</span>
      );
    case "date":
      return <bdi>{formatDay(String(value))}</bdi>;
    case "datetime":
      return <bdi>{formatMoment(String(value))}</bdi>;
    case "select":
      return <OptionChip field={field} value={String(value)} />;
    case "multi_select":
      return (value as readonly string[]).map((one) => (
        <OptionChip key={one} field={field} value={one} />
      ));
    case "email":
      return (
        <a href={`mailto:${String(value)}`} dir="ltr" tabIndex={tabIndex}>
          {String(value)}
        </a>
      );
    case "phone":
      return (
        <a href={`tel:${String(value)}`} dir="ltr" tabIndex={tabIndex}>
          {String(value)}
        </a>
      );
    case "link":
      return <WebLink address={String(value)} tabIndex={tabIndex} />;
    case "relation":
    case "smart_catalog":
      return namedIn(value).map((one) => (
        <Link
          key={one.slug}
          className="chip plain"
          title={one.label}
          tabIndex={tabIndex}
          to={`/objects/${String(field.settings["object"])}/${one.slug}`}
        >
          <bdi>{one.label}</bdi>
        </Link>
      ));
    case "member":
      return namedIn(value).map((one) => (
        <PersonName key={one.slug} person={{ slug: one.slug, name: one.label }} />
      ));
    case "file":
      return (
        <span className="files">
          <Icon icon="paperclip" />
          {formatNumber((value as readonly unknown[]).length)}
        </span>
      );
    default:
      return <span dir="auto">{textOf(field, value)}</span>;
  }
}

/** Whether a value is not one of its field, as one that was refused may be. */
function isOdd(field: Field, value: unknown): boolean {
  switch (field.type) {
    case "number":
    case "percent":
    case "duration":
    case "rating":
      return digits(value) === null;
    case "currency": {
      const money = value as { amount?: unknown; currency?: unknown };
      return digits(money.amount) === null || typeof money.currency !== "string";
    }
    case "boolean":
      return typeof value !== "boolean";
    default:
      return false;
  }
}

/** An option in its colour, or in one that follows from its value. */
export function OptionChip({ field, value }: { field: Field; value: string }) {
  const option = field.options.find((one) => one.value === value);
  const color = option?.color ?? null;
  const label = option?.label ?? value;
  return (
    <span
      title={label}
      className={color === null ? `chip tint-${tint(value)}` : "chip coloured"}
      style={color === null ? undefined : ({ "--chip": color } as CSSProperties)}
    >
      <bdi>{label}</bdi>
    </span>
  );
}

function Rating({ value, most }: { value: number; most: number }) {
  const MAX_STARS = 10;
  return most > MAX_STARS ? (
    <bdi className="number">
      {formatNumber(value)}
      <span className="meta">/{formatNumber(most)}</span>
    </bdi>
  ) : (
    <span className="rating" role="img" aria-label={`${value}/${most}`}>
      {Array.from({ length: most }, (_, index) => (
        <span key={index} className={index < value ? "star full" : "star"}>
          ★
        </span>
      ))}
    </span>
  );
}

/** A link to another site; anything but http and https is shown as text. */
function WebLink({ address, tabIndex }: { address: string; tabIndex: number | undefined }) {
  return /^https?:\/\//i.test(address) ? (
    <a href={address} target="_blank" rel="noopener noreferrer" dir="ltr" tabIndex={tabIndex}>
      {address.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "")}
    </a>
  ) : (
    <span dir="ltr">{address}</span>
  );
}

/** A person, or another actor, with initials. */
export function PersonName({ person }: { person: { slug: string; name: string | null } | null }) {
  if (person === null) {
    return null;
  }
  const name = person.name ?? person.slug;
  return (
    <span className="person" title={name}>
      <Avatar name={name} size={20} />
      <bdi>{name}</bdi>
    </span>
  );
}
