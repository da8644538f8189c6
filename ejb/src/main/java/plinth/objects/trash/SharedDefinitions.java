package plinth.objects.trash;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Objects;
import plinth.objects.FieldDefinition;
import plinth.objects.FieldDraft;
import plinth.objects.FieldRepository;

/** Decides whether a restored field still shares its definition with fields of other objects. */
@ApplicationScoped
class SharedDefinitions {
  @Inject private FieldRepository fields;

  /** Gives the field a definition of its own if that of the others has changed meanwhile. */
  void leaveUnlessSame(FieldDefinition field) {
    Long group = field.sharedId();
    if (group != null
        && !fields.listShared(List.of(group)).stream().allMatch(other -> isSame(field, other))) {
      field.unshare();
    }
  }

  private static boolean isSame(FieldDefinition one, FieldDefinition other) {
    FieldDraft a = one.draft();
    FieldDraft b = other.draft();
    return one.slug().equals(other.slug())
        && a.name().equals(b.name())
        && a.type().key().equals(b.type().key())
        && a.settings().equals(b.settings())
        && a.options().equals(b.options())
        && Objects.equals(a.rules().defaultValue(), b.rules().defaultValue());
  }
}
