package plinth.transfer.imports;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import plinth.fields.Field;
import plinth.fields.Generated;
import plinth.fields.References;
import plinth.fields.Shape;
import plinth.fields.UniqueSet;
import plinth.fields.notation.Notation;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;
import plinth.objects.GrantedShape;
import plinth.transfer.preview.ColumnDraft;

/**
 * Builds an {@link ImportPlan} from a request and checks it against the fields that the caller may
 * see and change. Reports every invalid member, such as {@code mapping[2].field}.
 */
public final class PlanCheck {
  private final GrantedShape shape;
  private final Function<String, Optional<Shape>> targets;
  private final List<String> header;
  private final int width;
  private final List<FieldError> errors = new ArrayList<>();
  private final Set<Integer> taken = new HashSet<>();
  private final Set<String> filled = new HashSet<>();
  private final List<MappedColumn> columns = new ArrayList<>();

  private PlanCheck(
      GrantedShape shape,
      Function<String, Optional<Shape>> targets,
      List<String> header,
      int width) {
    this.shape = shape;
    this.targets = targets;
    this.header = header;
    this.width = width;
  }

  /**
   * Creates the plan from a mapping and options.
   *
   * @param shape the object with the caller's rights
   * @param targets for the slug of an object, what the caller may read of it
   * @param header the texts of the header row; empty if there is none
   * @param width the number of columns of the file
   */
  public static ImportPlan plan(
      GrantedShape shape,
      Function<String, Optional<Shape>> targets,
      List<String> header,
      int width,
      List<ColumnDraft> mapping,
      OptionsDraft options) {
    PlanCheck check = new PlanCheck(shape, targets, header, width);
    ImportOptions how = ImportOptions.of(options, shape.complete().calendar().zone(), check.errors);
    for (int i = 0; i < mapping.size(); i++) {
      check.map(mapping.get(i), "mapping[" + i + "]", how);
    }
    check.checkWhole(how);
    if (!check.errors.isEmpty()) {
      throw Problem.invalid(check.errors);
    }
    check.columns.sort(Comparator.comparingInt(MappedColumn::column));
    return new ImportPlan(check.columns, how);
  }

  private void map(ColumnDraft draft, String at, ImportOptions options) {
    int place = place(draft, at);
    String slug = draft.field();
    if (place < 0 || slug == null || slug.isEmpty()) {
      return;
    }
    if (!taken.add(place)) {
      addError(at + ".column", "duplicate", "This column is already mapped to a field");
    }
    if (!filled.add(slug)) {
      addError(at + ".field", "duplicate", "another column is already mapped to " + slug);
    }
    String by = draft.by() == null || draft.by().isEmpty() ? null : draft.by();
    boolean isKey = slug.equals(ImportOptions.SLUG) && slug.equals(options.upsertOn());
    if (!isKey) {
      check(slug, by, at);
    }
    Notation notation =
        ImportOptions.notation(
            draft.dateFormat(), draft.decimalMark(), options.notation(), at + ".", errors);
    columns.add(new MappedColumn(place, slug, by, notation));
  }

  private int place(ColumnDraft draft, String at) {
    Integer column = draft.column();
    if (column != null) {
      if (column < 0 || column >= width) {
        addError(at + ".column", "unknown", "The file has the columns 0 to " + (width - 1));
        return -1;
      }
      return column;
    }
    String name = draft.header();
    if (name == null) {
      addError(at + ".column", "required", "Must identify a column by column or header");
      return -1;
    }
    int first = header.indexOf(name);
    if (first < 0) {
      addError(at + ".header", "unknown", "The file has no column " + name);
    } else if (header.lastIndexOf(name) != first) {
      addError(at + ".header", "ambiguous", "Several columns are called " + name + "; use column");
      return -1;
    }
    return first;
  }

  private void check(String slug, @Nullable String by, String at) {
    Field field = shape.seen().field(slug).filter(Field::active).orElse(null);
    if (field == null) {
      addError(at + ".field", "unknown", "There is no field " + slug);
    } else if (field.type() instanceof Generated) {
      addError(at + ".field", "generated", "The server sets the values of " + slug);
    } else if (field.isComputed()) {
      addError(at + ".field", "computed", "The server computes the values of " + slug);
    } else if (shape.isReadOnly(field)) {
      addError(at + ".field", "read_only", "Your role may not change " + slug);
    } else if (by != null && field.type() instanceof References named) {
      checkKey(named.object(), by, at + ".by");
    } else if (by != null) {
      addError(at + ".by", "type", slug + " does not refer to records");
    }
  }

  private void checkKey(String object, String by, String at) {
    Optional<Field> key =
        targets.apply(object).flatMap(target -> target.field(by)).filter(Field::active);
    if (key.isEmpty()) {
      addError(at, "unknown", "There is no field " + by + " in " + object);
    } else if (key.get().column().unique() == null) {
      addError(at, "unique", by + " is not a unique field of " + object);
    }
  }

  private void checkWhole(ImportOptions options) {
    if (columns.isEmpty() && errors.isEmpty()) {
      addError("mapping", "required", "At least one column must be mapped to a field");
    }
    String key = options.upsertOn();
    if (key != null) {
      checkUpsert(key, options.mode());
    }
    if (options.mode() == ImportMode.CREATE) {
      shape.complete().fields().stream()
          .filter(
              field ->
                  field.active()
                      && field.rules().required()
                      && field.rules().defaultValue() == null)
          .filter(field -> !(field.type() instanceof Generated))
          .filter(field -> shape.sees(field) && !filled.contains(field.slug()))
          .forEach(
              field ->
                  addError("mapping", "required", field.slug() + " is required and has no column"));
    }
  }

  private void checkUpsert(String key, ImportMode mode) {
    String at = "options.upsert_on";
    List<String> slugs = UniqueSet.slugs(key);
    if (key.equals(ImportOptions.SLUG)) {
      if (mode != ImportMode.UPDATE) {
        addError(at, "mode", "slug requires the mode update; new records get a slug");
      }
    } else {
      for (String slug : slugs) {
        if (shape.seen().field(slug).filter(Field::active).isEmpty()) {
          addError(at, "unknown", "There is no field " + slug);
          return;
        }
      }
      if (shape.seen().unique(slugs).isEmpty()) {
        addError(at, "unique", key + " is not a unique field or a unique key");
      }
    }
    slugs.stream()
        .filter(slug -> !filled.contains(slug))
        .forEach(slug -> addError(at, "unmapped", "No column is mapped to " + slug));
  }

  private void addError(String at, String rule, String message) {
    errors.add(new FieldError(at, rule, message));
  }
}
