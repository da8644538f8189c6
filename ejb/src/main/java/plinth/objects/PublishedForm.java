package plinth.objects;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;
import plinth.access.ObjectRight;
import plinth.fields.Attachments;
import plinth.fields.Field;
import plinth.fields.Generated;
import plinth.fields.References;
import plinth.fields.Shape;

/**
 * The public form of an object: what everybody sees of it, and may do. A field stands on it that is
 * public and active; one that names records of another object only where those can be read by
 * everybody too. What the server makes, and files, which nobody can upload here, are only read.
 *
 * @param title what stands above it
 * @param settings its settings
 * @param shape the object's shape as everybody sees it
 */
public record PublishedForm(String title, FormSettings settings, GrantedShape shape) {
  /**
   * The form of an object.
   *
   * @param listed the objects whose records everybody may read
   */
  static PublishedForm of(
      String objectName, FormSettings settings, Shape complete, Set<String> listed) {
    Shape seen = complete.publishedAs(field -> isShown(field, listed));
    Set<String> readOnly =
        seen.fields().stream()
            .filter(PublishedForm::isOnlyRead)
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
        && field.isPublic()
        && (!(field.type() instanceof References target) || listed.contains(target.object()));
  }

  private static boolean isOnlyRead(Field field) {
    return field.type() instanceof Attachments || field.type() instanceof Generated<?>;
  }

  /** Whether everybody may read the object's records. */
  public boolean listsRecords() {
    return shape.may(ObjectRight.READ);
  }

  /** Whether a record can be made by it: nothing is required that it does not take. */
  public boolean isComplete() {
    return shape.complete().fields().stream()
        .filter(field -> field.active() && field.required() && field.defaultValue() == null)
        .filter(field -> !(field.type() instanceof Generated<?>))
        .allMatch(field -> shape.sees(field) && !shape.isReadOnly(field));
  }
}
