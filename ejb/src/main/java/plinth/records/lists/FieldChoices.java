package plinth.records.lists;

import java.util.List;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.fields.Fold;
import plinth.kernel.Problem;
import plinth.kernel.Words;
import plinth.objects.FieldView.OptionView;

/**
 * A field with its options.
 *
 * @param fieldSlug the field
 * @param name its name
 * @param type {@code select} or {@code multi_select}
 * @param options the options, in order
 */
public record FieldChoices(
    String fieldSlug,
    String name,
    @Words(of = Choices.class) String type,
    List<OptionView> options) {
  private static final int MAX_TEXT = 500;

  static FieldChoices of(Field field, boolean isAll) {
    return new FieldChoices(
        field.slug(),
        field.name(),
        field.type().key(),
        field.options().stream()
            .filter(option -> isAll || option.active())
            .map(OptionView::of)
            .toList());
  }

  /**
   * The field with the options whose label or value contains a text, in any case and without
   * accents; a blank text keeps all. Refuses a text of more than 500 characters.
   */
  public FieldChoices matching(String q) {
    if (q.length() > MAX_TEXT) {
      throw Problem.invalid("q", "max_length", "Must have at most " + MAX_TEXT + " characters");
    }
    String part = Fold.text(q.strip());
    return new FieldChoices(
        fieldSlug,
        name,
        type,
        options.stream()
            .filter(
                option ->
                    Fold.text(option.label()).contains(part)
                        || Fold.text(option.value()).contains(part))
            .toList());
  }
}
