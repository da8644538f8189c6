package plinth.records.query;

import static plinth.testing.TestJson.json;

import jakarta.json.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Link;
import plinth.fields.Link.Kind;
import plinth.fields.Link.Side;
import plinth.fields.Linked;
import plinth.fields.Shape;
import plinth.fields.Slot;
import plinth.fields.SlotAllocation;
import plinth.fields.SlotState;
import plinth.fields.type.FieldTypes;
import plinth.kernel.JsonText;
import plinth.records.SampleObject;

/** Companies, each led by a person, with deals, and people who take part in any number of deals. */
final class RelatedObjects {
  static final long COMPANIES = 870_001;
  static final long DEALS = 870_002;
  static final long PEOPLE = 870_003;

  /** The relation of a company to its deals. */
  static final Link SALES =
      new Link(870_011, "sales", Side.FROM, Kind.ONE_TO_MANY, DEALS, "deals", "company");

  /** The relation of a deal to people. */
  static final Link ROLES =
      new Link(870_012, "roles", Side.FROM, Kind.MANY_TO_MANY, PEOPLE, "people", "deals");

  /** The relation of a person to the companies that he or she leads. */
  private static final Link LEADS =
      new Link(870_013, "leads", Side.FROM, Kind.ONE_TO_MANY, COMPANIES, "companies", "lead");

  static final Link LEAD = LEADS.reversed(PEOPLE, "people", "companies");

  static final Shape COMPANY =
      shape(COMPANIES, "companies", Map.of("country", "text", "size", "number"), SALES, LEAD);
  static final Shape DEAL =
      shape(
          DEALS,
          "deals",
          Map.of("stage", "text", "amount", "number", "note", "long_text"),
          SALES.reversed(COMPANIES, "companies", "deals"),
          ROLES);
  static final Shape PERSON =
      shape(
          PEOPLE,
          "people",
          Map.of("city", "text"),
          ROLES.reversed(DEALS, "deals", "people"),
          LEADS);

  private static final List<Shape> ALL = List.of(COMPANY, DEAL, PERSON);

  private RelatedObjects() {}

  /** The object with this slug; null if there is none. */
  static @Nullable Shape shape(String slug) {
    return ALL.stream().filter(one -> one.objectSlug().equals(slug)).findFirst().orElse(null);
  }

  /** The records that meet a filter, whose quotation marks are single ones. */
  static RecordSource source(long workspaceId, Shape shape, String filter) {
    Filter parsed =
        FilterParser.parse(
            JsonText.parseObject(filter.replace('\'', '"')), shape, everything(), "filter");
    return RecordSource.of(workspaceId, shape, parsed, "", SampleObject.NOW);
  }

  /** Filters of a reader who sees every object. */
  static FilterScope everything() {
    return scope(object -> Optional.ofNullable(shape(object)));
  }

  /** Filters of a reader who sees these objects. */
  static FilterScope scope(Function<String, Optional<Shape>> seen) {
    return new FilterScope() {
      @Override
      public Optional<Shape> related(String object) {
        return seen.apply(object);
      }

      @Override
      public Filter resolve(Filter.Compare<?> compare, String at) {
        return compare;
      }
    };
  }

  private static Shape shape(long id, String slug, Map<String, String> types, Link... links) {
    List<Slot> taken = new ArrayList<>();
    List<Field> fields = new ArrayList<>();
    types.forEach((name, type) -> fields.add(field(id * 10 + fields.size(), name, type, taken)));
    for (Link link : links) {
      JsonObject settings = json("object", link.object(), "multiple", link.many());
      FieldType<?> type =
          ((Linked) FieldTypes.configure("relation", settings, List.of()).type()).withLink(link);
      String one = link.object().equals("companies") ? "company" : "lead";
      String name = link.many() ? link.object() : one;
      fields.add(field(id * 10 + fields.size(), name, type, settings, Field.Slots.NONE));
    }
    return new Shape(id, slug, 1, fields);
  }

  private static Field field(long id, String slug, String type, List<Slot> taken) {
    FieldType<?> made = FieldTypes.configure(type, json(), List.of()).type();
    Slot free = SlotAllocation.value(made, taken);
    Slot slot = free == null ? null : free.withState(SlotState.READY);
    if (slot != null) {
      taken.add(slot);
    }
    return field(id, slug, made, json(), new Field.Slots(slot, null));
  }

  private static Field field(
      long id, String slug, FieldType<?> type, JsonObject settings, Field.Slots slots) {
    return new Field(
        id,
        slug,
        slug,
        type,
        settings,
        Field.Rules.NONE,
        Field.Standing.at((int) (id % 1_000)),
        slots);
  }
}
