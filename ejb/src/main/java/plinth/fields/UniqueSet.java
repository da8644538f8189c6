package plinth.fields;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Fields of an object whose values together are distinct among its records: a unique field, or the
 * fields of a unique key. A record without a value of one of the fields is not compared.
 *
 * @param fields the fields
 * @param folds whether texts are the same that differ only in case, accents and the like
 * @param slot the slot that keeps the values distinct
 */
public record UniqueSet(List<Field> fields, boolean folds, Slot slot) {
  /** Copies the fields. */
  public UniqueSet {
    fields = List.copyOf(fields);
  }

  /** The column with the unique index. */
  public String column() {
    return slot.column();
  }

  /** Whether another one of the same object has the same column. */
  public boolean isSame(@Nullable UniqueSet other) {
    return other != null && slot.index() == other.slot.index();
  }

  /** Whether this is the uniqueness of one field by itself. */
  public boolean isOf(@Nullable Field field) {
    return !folds && fields.size() == 1 && fields.get(0).equals(field);
  }

  /** Whether a field is one of these. */
  public boolean has(Field field) {
    return fields.stream().anyMatch(own -> own.id() == field.id());
  }

  /** Whether these are its fields, in any order. */
  public boolean isOn(Collection<String> slugs) {
    return fields.size() == slugs.size()
        && fields.stream().allMatch(field -> slugs.contains(field.slug()));
  }

  /** Whether the values of all records have been compared. */
  public boolean isReady() {
    return slot.state().isReadable();
  }

  /** The slugs of the fields that a request names by {@link #name}. */
  public static List<String> slugs(String name) {
    return List.of(name.split(",", -1));
  }

  /** The name by which requests refer to it: the slugs of the fields, between commas. */
  public String name() {
    return fields.stream().map(Field::slug).collect(Collectors.joining(","));
  }

  /** The slugs of the fields, for people. */
  public String label() {
    return fields.stream().map(Field::slug).collect(Collectors.joining(", "));
  }

  /**
   * The content of the column for a record; null if it has no value of one of the fields.
   *
   * @param canonical the canonical value of each field
   */
  public @Nullable String key(Function<Field, @Nullable String> canonical) {
    List<String> parts = new ArrayList<>();
    for (Field field : fields) {
      String value = canonical.apply(field);
      if (value == null) {
        return null;
      }
      parts.add(folds ? folded(value) : value);
    }
    return UniqueKey.of(parts);
  }

  /** Texts of which folding leaves nothing to compare are compared as they are. */
  private static String folded(String value) {
    String folded = Fold.text(value);
    return folded.isBlank() ? value : folded;
  }
}
