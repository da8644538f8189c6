package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import plinth.fields.ComputedFields;
import plinth.fields.Field;
import plinth.fields.RelatedValues;
import plinth.fields.formula.Formula;
import plinth.fields.formula.ValueKind;
import plinth.fields.related.RelatedValue;
import plinth.fields.setting.Option;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Time;
import plinth.objects.ComputedGraph.FieldKey;
import plinth.tenancy.calendar.WorkspaceCalendars;

/**
 * Which fields formulas may name, and which computed fields need a field. A caller can name the
 * fields that the caller sees; a hidden field is refused as an unknown one.
 */
@ApplicationScoped
public class FieldFormulas {
  /** The most computed fields of an object. */
  public static final int MAX = 50;

  /** The most computed fields of which each needs the next. */
  public static final int MAX_CHAIN = ComputedGraph.MAX_CHAIN;

  @Inject private FieldRepository fields;
  @Inject private ObjectRepository objects;
  @Inject private RoleVisibility visibility;
  @Inject private WorkspaceCalendars calendars;

  /**
   * Checks the formula of a field before it is stored. Refuses one that is not well typed, that
   * gives another kind of value than the field has, and that needs its own result; all at the
   * member {@code formula}.
   *
   * @param slug the slug of the field; null if it is a new one
   */
  public void check(
      Caller caller, ObjectDefinition object, @Nullable String slug, FieldDraft draft) {
    String text = draft.rules().formula();
    if (text == null) {
      return;
    }
    Formula formula = compile(caller, object, text);
    ValueKind kind = ComputedFields.kind(draft.type());
    if (formula.kind() != kind) {
      throw Problem.invalid(
              Formula.MEMBER,
              "kind",
              "The formula gives "
                  + formula.kind().phrase()
                  + ", but the field is of type "
                  + draft.type().key())
          .with("found", formula.kind().code());
    }
    if (stored(object).stream()
        .anyMatch(f -> f.pending() != null && formula.inputs().contains(f.slug()))) {
      throw new Problem(ObjectsProblem.FIELD_CONVERTING);
    }
    requireNoCircle(object, slug, draft.rules(), Formula.MEMBER);
  }

  /** Types a formula with the fields of an object that the caller sees. */
  public Formula compile(Caller caller, ObjectDefinition object, String text) {
    return ComputedFields.compile(seen(caller, object), calendars.current().zone(), text);
  }

  private List<Field> seen(Caller caller, ObjectDefinition object) {
    return fields.listVisible(object, visibility.findLimit(caller, object.id())).stream()
        .map(FieldDefinition::displayField)
        .toList();
  }

  private List<FieldDefinition> stored(ObjectDefinition object) {
    return fields.listByObject(object.id()).stream()
        .filter(field -> !field.removal().isLeaving())
        .toList();
  }

  /**
   * Refuses a field that would need its own result, directly or through fields of any object, and
   * an object with the maximum number of computed fields.
   *
   * @param slug the slug of the field; null if it is a new one
   * @param at the member of the request that makes the field need others
   */
  public void requireNoCircle(
      ObjectDefinition object, @Nullable String slug, Field.Rules rules, String at) {
    List<FieldDefinition> computed = fields.listComputed();
    if (slug == null
        && computed.stream().filter(field -> field.objectId() == object.id()).count() >= MAX) {
      throw Problem.invalid(at, "limit", "An object has at most " + MAX + " computed fields");
    }
    ComputedGraph graph = new ComputedGraph(fields::findLink).with(computed);
    // Nothing can name a new field, so any word can take the place of its slug.
    FieldKey own = new FieldKey(object.id(), slug == null ? "" : slug);
    graph.put(own, rules.formula(), rules.related());
    graph.requireNoCircle(own, at);
  }

  /** The computed fields of all objects that need a field, by their slugs. */
  public List<FieldDefinition> listReaders(FieldDefinition field) {
    List<FieldDefinition> computed = fields.listComputed();
    return new ComputedGraph(fields::findLink)
        .with(computed)
        .listReaders(computed, FieldKey.of(field));
  }

  /** Refuses to delete a field that a computed field needs (409). */
  public void requireUnread(Caller caller, FieldDefinition field) {
    requireUnread(caller, field, reader -> true);
  }

  /** Refuses a change of a field that such a computed field does not allow (409). */
  public void requireUnread(
      Caller caller, FieldDefinition field, Predicate<FieldDefinition> isAffected) {
    List<FieldDefinition> readers = listReaders(field).stream().filter(isAffected).toList();
    if (!readers.isEmpty()) {
      throw problem(caller, field.objectId(), readers);
    }
  }

  /** Refuses to delete an object whose fields are needed by computed fields of others (409). */
  public void requireUnread(Caller caller, ObjectDefinition object) {
    ComputedGraph graph = new ComputedGraph(fields::findLink);
    List<FieldDefinition> readers =
        fields.listComputed().stream()
            .filter(reader -> reader.objectId() != object.id() && reader.rules().related() != null)
            .filter(
                reader ->
                    graph.inputs(reader.objectId(), null, reader.rules().related()).stream()
                        .anyMatch(key -> key.objectId() == object.id()))
            .toList();
    if (!readers.isEmpty()) {
      throw problem(caller, object.id(), readers);
    }
  }

  /** Refuses another type or other options of a field with which formulas would be wrong (409). */
  public void requireStillTyped(
      Caller caller, ObjectDefinition object, FieldDefinition field, FieldDraft next) {
    List<Field> changed = new ArrayList<>();
    for (FieldDefinition other : stored(object)) {
      Field shown = other.displayField();
      changed.add(other.id() == field.id() ? shown.withType(next.type()) : shown);
    }
    List<FieldDefinition> wrong =
        listReaders(field).stream()
            .filter(reader -> !isTyped(reader, field, next, changed))
            .toList();
    if (!wrong.isEmpty()) {
      throw problem(caller, object.id(), wrong);
    }
  }

  private static boolean isTyped(
      FieldDefinition reader, FieldDefinition field, FieldDraft next, List<Field> changed) {
    RelatedValue related = reader.rules().related();
    if (related != null) {
      return isTyped(reader, related, field.draft(), field.displayField().withType(next.type()));
    }
    try {
      Formula formula =
          ComputedFields.compile(changed, Time.UTC, String.valueOf(reader.rules().formula()));
      return formula.kind() == ComputedFields.kind(reader.displayField().type());
    } catch (Problem wrong) {
      return false;
    }
  }

  /** A rollup or lookup needs the type of its input, and its filter needs the options. */
  private static boolean isTyped(
      FieldDefinition reader, RelatedValue related, FieldDraft present, Field next) {
    boolean isMeasured =
        !next.slug().equals(related.field())
            || RelatedValues.kind(related, next)
                == ComputedFields.kind(reader.displayField().type());
    return isMeasured
        && next.type().key().equals(present.type().key())
        && next.options().stream()
            .map(Option::value)
            .collect(Collectors.toSet())
            .containsAll(present.options().stream().map(Option::value).toList());
  }

  /** The refusal, with the slugs of the computed fields that the caller sees. */
  private Problem problem(Caller caller, long objectId, List<FieldDefinition> readers) {
    List<String> named =
        readers.stream()
            .filter(reader -> visibility.sees(caller, reader.objectId(), reader.id()))
            .map(reader -> address(objectId, reader))
            .toList();
    return new Problem(ObjectsProblem.FIELD_IN_FORMULA).with("formulas", named);
  }

  /** The slug of a computed field, after that of its object if that is another one. */
  public String address(long objectId, FieldDefinition reader) {
    return reader.objectId() == objectId
        ? reader.slug()
        : objects.findById(reader.objectId()).map(ObjectDefinition::slug).orElse("")
            + "."
            + reader.slug();
  }
}
