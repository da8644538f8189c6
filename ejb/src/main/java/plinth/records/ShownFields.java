package plinth.records;

import java.util.List;
import plinth.kernel.Problem;

/**
 * What a record shows.
 *
 * @param fields the fields of its {@code data}, and the paths to those of related records; empty:
 *     all of its own
 * @param expand the relations whose records are shown whole
 */
public record ShownFields(List<String> fields, List<String> expand) {
  /** Copies the lists. */
  public ShownFields {
    fields = List.copyOf(fields);
    expand = List.copyOf(expand);
  }

  /** Whether a text is the path to a field of related records, such as {@code company.country}. */
  public static boolean isPath(String text) {
    return text.indexOf('.') >= 0;
  }

  /** Refuses what cannot be shown of a past record: related records, and fields of them. */
  public void requireOwn() {
    if (fields.stream().anyMatch(ShownFields::isPath)) {
      throw Problem.invalid(
          "fields", "as_of", "Fields of related records cannot be combined with as_of");
    }
    if (!expand.isEmpty()) {
      throw Problem.invalid("expand", "as_of", "Cannot be combined with as_of");
    }
  }
}
