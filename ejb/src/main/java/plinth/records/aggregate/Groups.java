package plinth.records.aggregate;

import jakarta.json.JsonArray;
import jakarta.json.JsonObject;
import jakarta.json.JsonString;
import jakarta.json.JsonValue;
import java.math.BigDecimal;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.Column;
import plinth.fields.Discrete;
import plinth.fields.Link;
import plinth.fields.Linked;
import plinth.fields.People;
import plinth.fields.References;
import plinth.fields.Shape;
import plinth.fields.Summable;
import plinth.fields.Temporal;
import plinth.fields.WrittenText;
import plinth.fields.setting.JsonShapes;
import plinth.kernel.Problem;
import plinth.records.RelatedLabels.Label;
import plinth.records.ShownFields;
import plinth.records.aggregate.AggregateDraft.GroupDraft;
import plinth.records.aggregate.DateKey.Bucket;
import plinth.records.query.PeopleFilters;
import plinth.tenancy.calendar.WeekStart;

/**
 * Reads what records are grouped by.
 *
 * @param shape the fields that the caller sees
 * @param labels the labels of related records, by the slugs of their objects
 * @param zone the time zone in which days begin
 * @param weekStart the day on which weeks begin
 * @param paths follows paths to fields of related records
 */
record Groups(
    Shape shape,
    Map<String, Label> labels,
    ZoneId zone,
    WeekStart weekStart,
    Followed.Reader paths) {
  /** The maximum number of bounds of ranges. */
  static final int MAX_BOUNDS = 50;

  private static final Set<String> PROSE = Set.of("long_text");

  /** Reads one group; errors name its place, such as {@code group_by[1].bucket}. */
  Group read(GroupDraft draft, String at) {
    String name = draft.name() == null ? draft.field() : draft.name();
    if (ShownFields.isPath(draft.field())) {
      return new Group(name, draft.field(), followed(draft, at));
    }
    Column<?> column =
        shape
            .column(draft.field())
            .orElseThrow(
                () ->
                    Problem.invalid(
                        at + ".field", "unknown", "There is no field " + draft.field()));
    return new Group(name, draft.field(), key(column, labels, draft, at));
  }

  private GroupKey followed(GroupDraft draft, String at) {
    Followed followed = paths.read(draft.field(), at + ".field");
    GroupKey key = key(followed.path().column(), followed.labels(), draft, at);
    GroupKey single = key instanceof RelatedKey related ? related.lookedUp() : key;
    if (!single.join("j").text().isEmpty()) {
      throw Problem.invalid(
          at + ".field", "type", draft.field() + " may have several values for one record");
    }
    return FollowedKey.of(single, followed);
  }

  private GroupKey key(Column<?> column, Map<String, Label> labels, GroupDraft draft, String at) {
    JsonValue bucket = draft.bucket() == JsonValue.NULL ? null : draft.bucket();
    if (column.type() instanceof Temporal<?>) {
      return new DateKey(column, date(bucket, at + ".bucket"), zone, weekStart);
    }
    if (column.stored()
        && column.type() instanceof Summable summable
        && !(column.type() instanceof Discrete)) {
      return number(column, summable, bucket, at + ".bucket");
    }
    GroupKey whole = whole(column, labels);
    if (whole == null) {
      throw Problem.invalid(
          at + ".field",
          "type",
          "Records cannot be grouped by " + draft.field() + ", which is a " + typeOf(column));
    }
    if (bucket != null) {
      throw Problem.invalid(at + ".bucket", "unknown", draft.field() + " has no buckets");
    }
    return whole;
  }

  private static String typeOf(Column<?> column) {
    return column.stored() ? column.type().key() : "system field";
  }

  private static @Nullable GroupKey whole(Column<?> column, Map<String, Label> labels) {
    if (!column.stored()) {
      return PeopleFilters.isPerson(column) ? new PersonKey(column) : null;
    }
    if (column.type() instanceof People) {
      return new PersonFieldKey(column);
    }
    if (column.type() instanceof Discrete type) {
      return type.unslotted(column) == null
          ? new MemberKey(column, type)
          : new OptionKey(column, type);
    }
    if (column.type() instanceof Linked linked) {
      Link link = linked.link();
      Label label = labels.get(linked.object());
      return link == null
          ? null
          : new RelatedKey(column, link, label == null ? null : label.field(), true);
    }
    if (column.type() instanceof References catalog) {
      return new CatalogKey(column, labels.get(catalog.object()), catalog.isMultiple());
    }
    boolean isLine = column.type() instanceof WrittenText && !PROSE.contains(column.type().key());
    return isLine ? new TextKey(column) : null;
  }

  private static Bucket date(@Nullable JsonValue given, String at) {
    if (given == null) {
      return Bucket.DAY;
    }
    String word = given instanceof JsonString text ? text.getString() : "";
    for (Bucket bucket : Bucket.values()) {
      if (bucket.code().equals(word)) {
        return bucket;
      }
    }
    throw Problem.notOneOf(at, Bucket.class);
  }

  private static GroupKey number(
      Column<?> column, Summable type, @Nullable JsonValue bucket, String at) {
    String currency = type.currency(column);
    if (currency != null) {
      boolean isCurrency =
          bucket == null
              || (bucket instanceof JsonString word && word.getString().equals("currency"));
      if (!isCurrency) {
        throw Problem.invalid(at, "currency", "Amounts of money are grouped by currency only");
      }
      return new CurrencyKey(currency);
    }
    String number = type.amount(column);
    if (bucket == null) {
      return new NumberKey(column, number);
    }
    JsonObject ranges = JsonShapes.object(bucket, at);
    JsonValue size = ranges.get("size");
    JsonValue bounds = ranges.get("bounds");
    if (ranges.size() != 1 || (size == null && bounds == null)) {
      throw Problem.invalid(at, "type", "Must be { \"size\": … } or { \"bounds\": [ … ] }");
    }
    return size != null
        ? new RangeKey(column, number, size(size, at + ".size"), List.of())
        : new RangeKey(column, number, null, bounds(bounds, at + ".bounds"));
  }

  private static BigDecimal size(JsonValue given, String at) {
    BigDecimal size = JsonShapes.number(given, at);
    if (size.signum() <= 0) {
      throw Problem.invalid(at, "range", "Must be greater than 0");
    }
    return size;
  }

  private static List<BigDecimal> bounds(@Nullable JsonValue given, String at) {
    if (!(given instanceof JsonArray all) || all.isEmpty() || all.size() > MAX_BOUNDS) {
      throw Problem.invalid(at, "size", "Must be a list of 1 to " + MAX_BOUNDS + " numbers");
    }
    List<BigDecimal> bounds = new ArrayList<>();
    for (int i = 0; i < all.size(); i++) {
      BigDecimal bound = JsonShapes.number(all.get(i), at + "[" + i + "]");
      if (i > 0 && bound.compareTo(bounds.get(i - 1)) <= 0) {
        throw Problem.invalid(at + "[" + i + "]", "order", "Must be greater than the one before");
      }
      bounds.add(bound);
    }
    return bounds;
  }
}
