package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plinth.fields.Field;
import plinth.fields.Link;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.Shapes;

/**
 * What people read of a related record: the value of its first searchable field that the reader may
 * see. Where there is none, its slug stands for it.
 *
 * <p>Spec: Record value shapes.
 */
@ApplicationScoped
class RelatedLabels {
  @Inject private Shapes shapes;

  /** The label field of an object, as one reader sees it. */
  static Optional<Field> field(Shape seen) {
    return seen.fields().stream()
        .filter(field -> field.active() && field.type().searchable())
        .findFirst();
  }

  /**
   * The document of records with the fields that are asked for, all when {@code names} is empty.
   */
  RecordDocument document(Caller caller, Shape seen, List<String> names) {
    List<Field> fields = RecordDocument.fields(seen, names);
    return RecordDocument.of(fields, of(caller, fields));
  }

  /** By the number of an object: the slug of its label field, for the objects that fields name. */
  private Map<Long, String> of(Caller caller, Collection<Field> fields) {
    Map<Long, String> labels = new HashMap<>();
    for (Field field : fields) {
      Link link = LinkEdit.linkOf(field);
      if (link != null) {
        label(caller, link.object()).ifPresent(slug -> labels.put(link.objectId(), slug));
      }
    }
    return labels;
  }

  private Optional<String> label(Caller caller, String object) {
    try {
      return field(shapes.toRead(caller, object)).map(Field::slug);
    } catch (Problem unreadable) {
      return Optional.empty();
    }
  }
}
