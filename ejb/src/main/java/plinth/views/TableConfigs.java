package plinth.views;

import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import java.util.List;
import java.util.function.Predicate;
import plinth.fields.Shape;
import plinth.kernel.Caller;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.objects.Shapes;
import plinth.records.ShownFields;
import plinth.records.query.FieldPaths;
import plinth.tenancy.Tenanted;

/**
 * Use cases for the table setup that each admin has for an object and that only this admin sees.
 */
@Stateless
@Tenanted
public class TableConfigs {
  @Inject private Shapes shapes;
  @Inject private TableConfigRepository configs;
  @Inject private FieldPaths paths;

  /** The caller's table setup, or the initial one. */
  public TableConfig read(Caller caller, String object) {
    Shape shape = shapes.requireReadable(caller, object);
    return configs
        .find(shape.objectId(), caller.requireAdminId())
        .map(table -> table.toConfig(columns(caller, shape)))
        .orElseGet(() -> TableConfigDraft.NOTHING.toConfig(slug -> false, null));
  }

  /** Replaces the caller's table setup. Refuses each column that the caller does not see. */
  public TableConfig set(Caller caller, String object, TableConfigDraft draft) {
    Shape shape = shapes.requireReadable(caller, object);
    List<FieldError> faults = draft.errors(columns(caller, shape));
    if (!faults.isEmpty()) {
      throw Problem.invalid(faults);
    }
    if (!configs.set(shape.objectId(), caller.requireAdminId(), draft)) {
      throw Problem.notFound("Object");
    }
    return read(caller, object);
  }

  /** Resets the caller's table setup; does nothing if none was set. */
  public TableConfig reset(Caller caller, String object) {
    configs.remove(shapes.requireReadable(caller, object).objectId(), caller.requireAdminId());
    return read(caller, object);
  }

  private Predicate<String> columns(Caller caller, Shape shape) {
    return slug ->
        ShownFields.isPath(slug)
            ? paths.isShown(caller, shape, slug)
            : shape.column(slug).isPresent();
  }
}
