package plinth.objects.relation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import plinth.fields.Link;
import plinth.objects.FieldRepository;

/** Reads the relations of objects, for the feature that stores records. */
@ApplicationScoped
public class RelationRules {
  @Inject private RelationRepository relations;
  @Inject private FieldRepository fields;

  /** The relations that an object takes part in, active or not. */
  public List<Relation> listByObject(long objectId) {
    return relations.listByObject(objectId);
  }

  /** Finds a relation by its slug. */
  public Optional<Relation> findBySlug(String slug) {
    return relations.findBySlug(slug);
  }

  /** The link that locates the relation's links as seen from one side. */
  public Link link(Relation relation, Link.Side side) {
    return fields.listByRelation(relation.id()).stream()
        .map(field -> Objects.requireNonNull(field.link()))
        .filter(link -> link.side() == side)
        .findFirst()
        .orElseThrow();
  }
}
