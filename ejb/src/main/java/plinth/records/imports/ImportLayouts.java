package plinth.records.imports;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonValue;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.access.ObjectRight;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Generated;
import plinth.fields.Linked;
import plinth.fields.MatchRule;
import plinth.fields.Occasion;
import plinth.fields.References;
import plinth.fields.Shape;
import plinth.fields.UniqueSet;
import plinth.kernel.Caller;
import plinth.kernel.KernelProblem;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.kernel.Time;
import plinth.objects.GrantedShape;
import plinth.objects.Shapes;
import plinth.records.Occasions;
import plinth.records.duplicates.DuplicateCheck;
import plinth.records.imports.ImportLayout.Place;
import plinth.records.imports.ImportLayout.Target;

/** Resolves the columns of an import against the fields that its caller may write. */
@ApplicationScoped
class ImportLayouts {
  static final String MATCH_RULES = "options.match_rules";

  private static final String MATCH = "options.upsert_on";

  @Inject private Shapes shapes;
  @Inject private Occasions occasions;

  /** Creates the layout; reports each column and rule that no row could satisfy. */
  ImportLayout of(Caller caller, GrantedShape shape, ImportRules rules) {
    List<FieldError> errors = new ArrayList<>();
    Map<String, Integer> columns = columns(shape, rules, errors);
    List<Place> places = new ArrayList<>();
    Occasion creation = occasions.creation(caller, shape.complete(), Time.now());
    for (Field field : shape.complete().fields()) {
      if (field.active()) {
        int column = columns.getOrDefault(field.slug(), -1);
        String by = column < 0 ? null : rules.columns().get(column).by();
        places.add(
            new Place(
                places.size(),
                field,
                column,
                fallback(field, field.type(), creation),
                column < 0 ? null : target(caller, field, by, rules.addsRecords(), errors)));
      }
    }
    boolean isByRules = !rules.matchRules().isEmpty();
    UniqueSet matched =
        rules.mode().updates() && !isByRules ? match(shape, rules, columns, errors) : null;
    List<MatchRule> matching = matching(shape, rules, columns, errors);
    List<MatchRule> strict =
        rules.mode().creates()
            ? DuplicateCheck.listStrict(caller, shape.seen(), rules.duplicates().areAllowed())
            : List.of();
    int match = -1;
    if (matched == null && ImportColumn.SLUG.equals(rules.matchOn())) {
      match = columns.getOrDefault(ImportColumn.SLUG, -1);
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
    if (rules.mode().creates()) {
      refuseWithheld(shape, places);
    }
    return new ImportLayout(shape, rules, List.copyOf(places), match, matched, matching, strict);
  }

  private static List<MatchRule> matching(
      GrantedShape shape,
      ImportRules rules,
      Map<String, Integer> columns,
      List<FieldError> errors) {
    List<MatchRule> found = new ArrayList<>();
    for (int i = 0; i < rules.matchRules().size(); i++) {
      String at = MATCH_RULES + "[" + i + "]";
      String name = rules.matchRules().get(i);
      Optional<MatchRule> rule =
          shape.seen().matchRules().stream().filter(one -> one.name().equals(name)).findFirst();
      if (rule.isEmpty()) {
        errors.add(new FieldError(at, "unknown", "The object has no rule " + name));
      } else if (!rule.get().conditions().stream()
          .allMatch(one -> columns.containsKey(one.field().slug()))) {
        errors.add(
            new FieldError(at, "unmapped", "A column must be mapped to each field of the rule"));
      } else {
        found.add(rule.get());
      }
    }
    return List.copyOf(found);
  }

  private static Map<String, Integer> columns(
      GrantedShape shape, ImportRules rules, List<FieldError> errors) {
    Map<String, Integer> columns = new HashMap<>();
    for (int i = 0; i < rules.columns().size(); i++) {
      String slug = rules.columns().get(i).field();
      String at = "mapping." + slug;
      Field field = shape.seen().field(slug).filter(Field::active).orElse(null);
      boolean isMatch = slug.equals(ImportColumn.SLUG) && slug.equals(rules.matchOn());
      if (field == null && !isMatch) {
        errors.add(new FieldError(at, "unknown", "There is no field " + slug));
      } else if (field != null && shape.isReadOnly(field)) {
        errors.add(new FieldError(at, "read_only", slug + " is read-only"));
      } else if (columns.put(slug, i) != null) {
        errors.add(new FieldError(at, "duplicate", "Two columns are mapped to " + slug));
      }
    }
    if (columns.isEmpty() && errors.isEmpty()) {
      errors.add(new FieldError("mapping", "required", "mapping must map at least one field"));
    }
    return columns;
  }

  private static <V> @Nullable TypedValue<V> fallback(
      Field field, FieldType<V> type, Occasion creation) {
    JsonValue value = field.defaultFor(creation);
    return value == null ? null : TypedValue.ofStored(type, value, field.slug());
  }

  private @Nullable Target target(
      Caller caller,
      Field field,
      @Nullable String by,
      boolean addsRecords,
      List<FieldError> errors) {
    if (!(field.type() instanceof References references)) {
      if (by != null) {
        errors.add(by(field, "not_possible", "The field does not refer to records"));
      }
      return null;
    }
    Shape shape = findReadable(caller, references.object());
    if (by == null) {
      long own = references instanceof Linked its && its.link() != null ? its.link().objectId() : 0;
      return new Target(
          references.object(), own != 0 || shape == null ? own : shape.objectId(), null);
    }
    Field unique = shape == null ? null : shape.field(by).filter(Field::active).orElse(null);
    if (shape == null || unique == null) {
      errors.add(by(field, "unknown", "There is no field " + by + " in " + references.object()));
      return null;
    }
    if (unique.column().unique() == null) {
      errors.add(by(field, "unique", by + " is not a unique field"));
      return null;
    }
    if (addsRecords) {
      shapes.lockToWrite(caller, references.object(), ObjectRight.CREATE);
    }
    return new Target(references.object(), shape.objectId(), unique);
  }

  private static FieldError by(Field field, String rule, String message) {
    return new FieldError("mapping." + field.slug() + ".by", rule, message);
  }

  private @Nullable Shape findReadable(Caller caller, String object) {
    try {
      return shapes.requireReadable(caller, object);
    } catch (Problem unreadable) {
      return null;
    }
  }

  private static @Nullable UniqueSet match(
      GrantedShape shape,
      ImportRules rules,
      Map<String, Integer> columns,
      List<FieldError> errors) {
    String slug = rules.matchOn();
    if (slug == null) {
      errors.add(
          new FieldError(MATCH, "required", "Name the unique field or key to find records by"));
      return null;
    }
    if (slug.equals(ImportColumn.SLUG)) {
      if (rules.mode().creates()) {
        errors.add(new FieldError(MATCH, "not_possible", "The slug of a new record cannot be set"));
      } else if (!columns.containsKey(slug)) {
        errors.add(new FieldError(MATCH, "required", "A column must be mapped to this field"));
      }
      return null;
    }
    List<String> slugs = UniqueSet.slugs(slug);
    for (String one : slugs) {
      if (shape.seen().field(one).filter(Field::active).isEmpty()) {
        errors.add(new FieldError(MATCH, "unknown", "There is no field " + one));
        return null;
      }
    }
    UniqueSet unique = shape.seen().unique(slugs).orElse(null);
    if (unique == null) {
      errors.add(new FieldError(MATCH, "unique", slug + " is not a unique field or a unique key"));
    } else if (!columns.keySet().containsAll(slugs)) {
      errors.add(new FieldError(MATCH, "required", "A column must be mapped to each field"));
    }
    return unique;
  }

  /** The problem does not name the field, because the caller may not know about it. */
  private static void refuseWithheld(GrantedShape shape, List<Place> places) {
    boolean isWithheld =
        places.stream()
            .filter(place -> place.field().rules().required() && place.fallback() == null)
            .filter(place -> !(place.field().type() instanceof Generated<?>))
            .anyMatch(place -> !shape.sees(place.field()) || shape.isReadOnly(place.field()));
    if (isWithheld) {
      throw new Problem(
          KernelProblem.PERMISSION_DENIED,
          "Your role may not set a required field, so you cannot create records");
    }
  }
}
