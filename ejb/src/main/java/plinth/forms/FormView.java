package plinth.forms;

import java.util.List;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.objects.PublishedForm;

/**
 * A public form.
 *
 * @param objectSlug the object whose records it creates
 * @param title the title
 * @param description the text below the title
 * @param submitLabel the label of its button
 * @param honeypot the name of a member of a submission that people do not see and leave empty
 * @param listRecords whether its records can be read
 * @param isOpen whether it accepts submissions
 * @param fields its fields in order
 */
public record FormView(
    String objectSlug,
    String title,
    @Nullable String description,
    @Nullable String submitLabel,
    String honeypot,
    boolean listRecords,
    boolean isOpen,
    List<FormField> fields) {

  static FormView of(PublishedForm form) {
    List<Field> fields = form.shape().seen().fields();
    return new FormView(
        form.shape().seen().objectSlug(),
        form.title(),
        form.settings().description(),
        form.settings().submitLabel(),
        form.settings().honeypotField(),
        form.listsRecords(),
        form.isComplete(),
        fields.stream().map(field -> FormField.of(field, form.shape().isReadOnly(field))).toList());
  }
}
