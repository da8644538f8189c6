package plinth.objects;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import plinth.access.ObjectRight;
import plinth.fields.Attachments;
import plinth.fields.Field;
import plinth.fields.Generated;
import plinth.fields.People;
import plinth.fields.References;
import plinth.fields.Shape;

/**
 * The public form of an object: what the public sees of it and may do. It contains the fields that
 * are public and active; fields that name records of another object are included only if the public
 * can read those records too, and fields that name members are not, because nobody of the workspace
 * is named to the public. Generated values are read-only, and so are files, because the public
 * cannot upload any.
 *
 * @param title its title
 * @param settings its settings
 * @param shape the object's shape as the public sees it
 */
public record PublishedForm(String title, FormSettings settings, GrantedShape shape) {
  /**
   * Creates the form of an object.
   *
   * @param listed the objects whose records the public may read
   */
  static PublishedForm of(
      String objectName, FormSettings settings, Shape complete, Set<String> listed) {
    Shape seen = complete.publishedAs(field -> isShown(field, listed));
    Set<String> readOnly =
        seen.fields().stream()
            .filter(PublishedForm::isReadOnly)
            .map(Field::slug)
            .collect(Collectors.toSet());
    Set<ObjectRight> rights = EnumSet.of(ObjectRight.CREATE);
    if (settings.listRecords()) {
      rights.add(ObjectRight.READ);
    }
    return new PublishedForm(
        settings.title() == null ? objectName : settings.title(),
        settings,
        new GrantedShape(complete, seen, readOnly, rights));
  }

  private static boolean isShown(Field field, Set<String> listed) {
    return field.active()
        && field.rules().isPublic()
        && !(field.type() instanceof People)
        && (!(field.type() instanceof References target) || listed.contains(target.object()));
  }

  private static boolean isReadOnly(Field field) {
    return field.type() instanceof Attachments || field.type() instanceof Generated<?>;
  }

  /** Whether the public may read the object's records. */
  public boolean listsRecords() {
    return shape.may(ObjectRight.READ);
  }

  /** Whether the form can create a record: it accepts every field that is required. */
  public boolean isComplete() {
    return shape.complete().fields().stream()
        .filter(
            field ->
                field.active()
                    && field.rules().required()
                    && (field.rules().defaultValue() == null || field.type() instanceof People))
        .filter(field -> !(field.type() instanceof Generated<?>))
        .allMatch(field -> shape.sees(field) && !shape.isReadOnly(field));
  }
}
