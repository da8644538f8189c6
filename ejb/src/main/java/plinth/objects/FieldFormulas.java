package plinth.objects;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import plinth.fields.ComputedFields;
import plinth.fields.Field;
import plinth.fields.formula.Formula;
import plinth.fields.formula.ValueKind;
import plinth.kernel.Caller;
import plinth.kernel.Problem;

/**
 * The formulas of an object: which fields they may name, and which of them need a field. A caller
 * can name the fields that the caller sees; a hidden field is refused as an unknown one.
 */
@ApplicationScoped
public class FieldFormulas {
  /** The most computed fields of an object. */
  public static final int MAX = 50;

  /** The most computed fields of which each needs the next. */
  public static final int MAX_CHAIN = 10;

  @Inject private FieldRepository fields;
  @Inject private RoleVisibility visibility;

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
              + draft.type().key());
    }
    List<FieldDefinition> all = stored(object);
    if (all.stream().anyMatch(f -> f.pending() != null && formula.inputs().contains(f.slug()))) {
      throw new Problem(ObjectsProblem.FIELD_CONVERTING);
    }
    if (slug == null && all.stream().filter(field -> field.formula() != null).count() >= MAX) {
      throw Problem.invalid(
          Formula.MEMBER, "limit", "An object has at most " + MAX + " computed fields");
    }
    requireNoCircle(all, slug, formula.inputs());
  }

  /** Types a formula with the fields of an object that the caller sees. */
  public Formula compile(Caller caller, ObjectDefinition object, String text) {
    return ComputedFields.compile(seen(caller, object), text);
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

  private static void requireNoCircle(
      List<FieldDefinition> all, @Nullable String slug, Set<String> inputs) {
    Map<String, Set<String>> named = new HashMap<>();
    for (FieldDefinition field : all) {
      if (field.formula() != null) {
        named.put(field.slug(), Formula.inputs(String.valueOf(field.formula())));
      }
    }
    // No formula can name a new field, so any word can take the place of its slug.
    String own = slug == null ? "" : slug;
    named.put(own, inputs);
    Map<String, Integer> lengths = new HashMap<>();
    chain(own, named, lengths, new ArrayList<>());
    for (String computed : named.keySet()) {
      if (chain(computed, named, lengths, new ArrayList<>()) > MAX_CHAIN) {
        throw Problem.invalid(
            Formula.MEMBER,
            "chain",
            "At most " + MAX_CHAIN + " computed fields can each need the next");
      }
    }
  }

  /** The number of computed fields of which each needs the next, from this one on. */
  private static int chain(
      String field,
      Map<String, Set<String>> named,
      Map<String, Integer> lengths,
      List<String> path) {
    Set<String> inputs = named.get(field);
    if (inputs == null) {
      return 0;
    }
    if (path.contains(field)) {
      throw Problem.invalid(
          Formula.MEMBER,
          "circle",
          "The field would need its own result: " + String.join(", ", path) + ", " + field);
    }
    Integer known = lengths.get(field);
    if (known != null) {
      return known;
    }
    path.add(field);
    int longest = 0;
    for (String input : inputs) {
      longest = Math.max(longest, chain(input, named, lengths, path));
    }
    path.remove(path.size() - 1);
    lengths.put(field, longest + 1);
    return longest + 1;
  }

  /** The computed fields whose formulas name a field, by their slugs. */
  public List<FieldDefinition> listReaders(ObjectDefinition object, String fieldSlug) {
    return stored(object).stream()
        .filter(field -> field.formula() != null)
        .filter(field -> Formula.inputs(String.valueOf(field.formula())).contains(fieldSlug))
        .sorted(Comparator.comparing(FieldDefinition::slug))
        .toList();
  }

  /** Refuses to delete a field that a formula names (409). */
  public void requireUnread(Caller caller, ObjectDefinition object, FieldDefinition field) {
    List<FieldDefinition> readers = listReaders(object, field.slug());
    if (!readers.isEmpty()) {
      throw problem(caller, object, readers);
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
        listReaders(object, field.slug()).stream()
            .filter(reader -> !isTyped(reader, changed))
            .toList();
    if (!wrong.isEmpty()) {
      throw problem(caller, object, wrong);
    }
  }

  private static boolean isTyped(FieldDefinition reader, List<Field> fields) {
    try {
      Formula formula = ComputedFields.compile(fields, String.valueOf(reader.formula()));
      return formula.kind() == ComputedFields.kind(reader.displayField().type());
    } catch (Problem wrong) {
      return false;
    }
  }

  /** The refusal, with the slugs of the computed fields that the caller sees. */
  private Problem problem(Caller caller, ObjectDefinition object, List<FieldDefinition> readers) {
    List<String> named =
        readers.stream()
            .filter(reader -> visibility.sees(caller, object.id(), reader.id()))
            .map(FieldDefinition::slug)
            .toList();
    return new Problem(ObjectsProblem.FIELD_IN_FORMULA).with("formulas", named);
  }
}
