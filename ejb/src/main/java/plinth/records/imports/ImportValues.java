package plinth.records.imports;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import plinth.fields.Choices;
import plinth.fields.Field;
import plinth.fields.FieldType;
import plinth.fields.Generated;
import plinth.fields.References;
import plinth.fields.UniqueSet;
import plinth.kernel.Problem;
import plinth.records.imports.ImportLayout.Place;

/**
 * Reads the cells of rows with the types of their fields; cells that name records are resolved
 * elsewhere.
 */
final class ImportValues {
  private final ImportLayout layout;
  private final List<Place> own;

  ImportValues(ImportLayout layout) {
    this.layout = layout;
    this.own =
        layout.places().stream()
            .filter(place -> place.column() >= 0)
            .filter(place -> !(place.field().type() instanceof References))
            .toList();
  }

  /**
   * Reads the rows; rows that no record could hold are refused, with an error for every invalid
   * field.
   */
  List<ImportDraft> read(List<ImportRow> rows) {
    List<ImportDraft> drafts = new ArrayList<>(rows.size());
    for (ImportRow row : rows) {
      ImportDraft draft = new ImportDraft(row, layout.places().size());
      for (Place place : own) {
        if (draft.hasError(place)) {
          continue;
        }
        String text = draft.cell(place.column());
        if (!text.isEmpty()) {
          read(draft, place, place.field().type(), text);
        } else if (layout.rules().clearsBlank()) {
          draft.setValue(place, null);
        }
      }
      drafts.add(draft);
    }
    return drafts;
  }

  private <V> void read(ImportDraft draft, Place place, FieldType<V> type, String text) {
    try {
      TypedValue<V> value = TypedValue.ofText(type, text, place.slug());
      if (value != null) {
        draft.setValue(place, value);
      }
    } catch (Problem refused) {
      Problem problem = limitProblem(type, text).orElse(refused);
      TypedValue<V> held = presentOption(type, text, place);
      if (held != null) {
        draft.doubt(place, held, problem);
      } else {
        draft.refuse(place.slug(), problem);
      }
    }
  }

  /** An option that no record can newly get, if the record of the row may already have it. */
  private <V> @Nullable TypedValue<V> presentOption(FieldType<V> type, String text, Place place) {
    if (!layout.rules().mode().updates() || !(type instanceof Choices choices)) {
      return null;
    }
    V value = type.readText(text, place.slug());
    return value != null && choices.contains(text) ? new TypedValue<>(type, value) : null;
  }

  /** Why no option was added for a text: the field has the maximum number of options. */
  private Optional<Problem> limitProblem(FieldType<?> type, String text) {
    if (!layout.rules().addsOptions()
        || !(type instanceof Choices choices)
        || choices.options().size() < Choices.MAX) {
      return Optional.empty();
    }
    List<String> missing = choices.missing(choices.words(text));
    return missing.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Problem.invalid(
                "",
                "option_limit",
                "A field can have "
                    + Choices.MAX
                    + " options, so "
                    + missing.get(0)
                    + " is not added"));
  }

  /**
   * Refuses rows that create records with values that only a record that already has them may keep.
   */
  void refuseDoubts(List<ImportDraft> drafts) {
    for (ImportDraft draft : drafts) {
      for (Place place : own) {
        Problem doubt = draft.doubt(place);
        if (doubt != null) {
          draft.refuse(place.slug(), doubt);
        }
      }
    }
  }

  /** Sets the key by which each row finds its record; refuses rows without one. */
  void match(List<ImportDraft> drafts) {
    for (ImportDraft draft : drafts) {
      String key = matchKey(draft);
      if (key != null) {
        draft.setMatchKey(key);
      } else if (matchPlaces().stream().noneMatch(draft::hasError)) {
        String field = String.valueOf(layout.rules().matchOn());
        draft.refuse(field, "required", field + " must have a value to find the record by");
      }
    }
  }

  private @Nullable String matchKey(ImportDraft draft) {
    UniqueSet matched = layout.matched();
    if (matched == null) {
      String slug = draft.cell(layout.match()).strip();
      return slug.isEmpty() ? null : slug;
    }
    List<Place> places = layout.places(matched);
    return matched.key(
        field -> {
          Place place = ImportLayout.place(places, field);
          TypedValue<?> value = place == null ? null : draft.value(place);
          return value == null ? null : value.canonical();
        });
  }

  private List<Place> matchPlaces() {
    UniqueSet matched = layout.matched();
    return matched == null ? List.of() : layout.places(matched);
  }

  /**
   * Refuses the rows that cannot create a record, because a required value is missing or a
   * generated value is given.
   */
  void complete(List<ImportDraft> drafts) {
    for (Place place : layout.places()) {
      Field field = place.field();
      boolean isGenerated = field.type() instanceof Generated<?>;
      boolean isLinked = place.link() != null;
      if (!isGenerated && !field.rules().required()) {
        continue;
      }
      for (ImportDraft draft : drafts) {
        boolean isEmpty =
            isLinked ? draft.related(place).isEmpty() : draft.effectiveValue(place) == null;
        if (isGenerated && draft.value(place) != null) {
          draft.refuse(place.slug(), "generated", "The server sets this value");
        } else if (!isGenerated && isEmpty && !draft.hasError(place)) {
          draft.refuse(layout.visibleSlug(field), "required", field.slug() + " must have a value");
        }
      }
    }
  }
}
