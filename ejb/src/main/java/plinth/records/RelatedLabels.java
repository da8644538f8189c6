package plinth.records;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import plinth.fields.Field;
import plinth.fields.References;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.objects.Shapes;
import plinth.tenancy.BoundWorkspace;

/**
 * What people read of a related record: the value of its first searchable field that the reader may
 * see. Where there is none, its slug stands for it.
 */
@ApplicationScoped
public class RelatedLabels {
  private static final String READ = "read.";

  @Inject private Shapes shapes;
  @Inject private BoundWorkspace bound;

  /**
   * Where the labels of an object's records stand.
   *
   * @param objectId number of the object
   * @param field slug of the field
   */
  public record Label(long objectId, String field) {}

  /** The label field of an object, as one reader sees it. */
  public static Optional<Field> field(Shape seen) {
    return seen.fields().stream()
        .filter(field -> field.active() && field.type().searchable())
        .findFirst();
  }

  /**
   * The document of records with the fields that are asked for, all when {@code names} is empty.
   */
  public RecordDocument document(Caller caller, Shape seen, List<String> names) {
    List<Field> fields = RecordDocument.fields(seen, names);
    Map<String, Label> labels = of(caller, fields);
    return caller.kind() == Caller.Kind.FORM
        ? RecordDocument.ofNobody(bound.id(), fields, labels)
        : RecordDocument.of(bound.id(), fields, labels);
  }

  /** By the slug of an object: where its labels stand, for the objects that fields name. */
  public Map<String, Label> of(Caller caller, Collection<Field> fields) {
    Map<String, Label> labels = new HashMap<>();
    for (Field field : fields) {
      if (field.type() instanceof References references
          && !labels.containsKey(references.object())) {
        label(caller, references.object())
            .ifPresent(label -> labels.put(references.object(), label));
      }
    }
    return labels;
  }

  private Optional<Label> label(Caller caller, String object) {
    if (!isInScope(caller, object)) {
      return Optional.empty();
    }
    try {
      Shape seen = shapes.toRead(caller, object);
      return field(seen).map(field -> new Label(seen.objectId(), field.slug()));
    } catch (Problem unreadable) {
      return Optional.empty();
    }
  }

  /** Whether a key may read an object that is not the one of its request; people always may. */
  public static boolean isInScope(Caller caller, String object) {
    return !caller.isScoped() || caller.may(READ + object);
  }
}
