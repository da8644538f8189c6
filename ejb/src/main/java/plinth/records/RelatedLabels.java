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
 * Finds the objects of related records, and their labels: the value of the first searchable field
 * that the reader may see. If there is none, the slug is the label.
 */
@ApplicationScoped
public class RelatedLabels {
  private static final String READ = "read.";

  @Inject private Shapes shapes;
  @Inject private BoundWorkspace bound;

  /**
   * The location of the labels of an object's records.
   *
   * @param objectId the number of the object
   * @param field the slug of the field
   */
  public record Label(long objectId, String field) {}

  /** The label field of an object, as one reader sees it. */
  public static Optional<Field> labelField(Shape seen) {
    return seen.fields().stream()
        .filter(field -> field.active() && field.type().isSearchable())
        .findFirst();
  }

  /** The document of records with the requested fields, all if {@code names} is empty. */
  public RecordDocument document(Caller caller, Shape seen, List<String> names) {
    return document(caller, RecordDocument.fields(seen, names));
  }

  /** The document of records with these fields. */
  public RecordDocument document(Caller caller, List<Field> fields) {
    Map<String, Label> labels = of(caller, fields);
    return caller.kind() == Caller.Kind.FORM
        ? RecordDocument.forEverybody(bound.id(), fields, labels)
        : RecordDocument.of(bound.id(), fields, labels);
  }

  /** The location of the labels by the slug of an object, for the objects that fields name. */
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
    return findObject(caller, object)
        .flatMap(seen -> labelField(seen).map(field -> new Label(seen.objectId(), field.slug())));
  }

  /**
   * The object of related records as the reader sees it; empty if it is inactive, or if the reader
   * may not read it.
   */
  public Optional<Shape> findObject(Caller caller, String object) {
    if (!isInScope(caller, object)) {
      return Optional.empty();
    }
    try {
      return Optional.of(shapes.requireReadable(caller, object));
    } catch (Problem unreadable) {
      return Optional.empty();
    }
  }

  /** Whether an API key may read an object other than that of its request; people always may. */
  public static boolean isInScope(Caller caller, String object) {
    return !caller.isScoped() || caller.hasRight(READ + object);
  }
}
