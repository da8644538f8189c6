package plinth.records.lists;

import java.util.List;
import plinth.fields.Choices;
import plinth.fields.Field;
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
}
