package plinth.objects.relation;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import plinth.fields.Link;
import plinth.objects.NewObject;
import plinth.objects.ObjectDefinition;

class RelationDefinitionTest {
  private static final ObjectDefinition FIRMS = object("firms");
  private static final ObjectDefinition PEOPLE = object("people");

  private final RelationDefinition relation =
      new RelationDefinition(
          "works_at", "Works at", Link.Kind.ONE_TO_MANY, FIRMS, PEOPLE, OnDelete.UNLINK);

  private static ObjectDefinition object(String slug) {
    return new ObjectDefinition(
        slug, new NewObject(slug, null, null, null, null, null, null, null), false, 0);
  }

  @Test
  void aChangeKeepsOmittedMembers() {
    relation.change(new RelationChange(" Employs ", null, null, null, OnDelete.CASCADE));

    Relation shown = relation.relation("firms", "people");
    assertThat(shown.name()).isEqualTo("Employs");
    assertThat(shown.kind()).isEqualTo(Link.Kind.ONE_TO_MANY);
    assertThat(shown.onDelete()).isEqualTo(OnDelete.CASCADE);
    assertThat(shown.active()).isTrue();
  }

  @Test
  void aRelationIsDeactivatedAndActivated() {
    relation.activate(false);
    assertThat(relation.isActive()).isFalse();

    relation.activate(true);
    assertThat(relation.isActive()).isTrue();
  }
}
