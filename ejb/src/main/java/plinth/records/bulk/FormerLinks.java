package plinth.records.bulk;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.json.JsonObject;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import plinth.fields.Link;
import plinth.kernel.Problem;
import plinth.records.LinkChange;
import plinth.records.LinkEdit;
import plinth.records.RecordChanged.Operation;
import plinth.records.Savepoints;
import plinth.records.bulk.FormerStates.Former;
import plinth.records.editing.RecordDeletion;
import plinth.records.link.LinkUndo;
import plinth.records.link.LoggedLinkUndo;
import plinth.records.link.RequiredLinks;
import plinth.records.store.RecordSets.Write;

/** Gives records the links of their former states. */
@ApplicationScoped
class FormerLinks {
  @Inject private LinkUndo links;
  @Inject private LoggedLinkUndo loggedLinks;
  @Inject private RequiredLinks required;
  @Inject private RecordDeletion deletion;
  @Inject private Savepoints savepoints;

  /**
   * Restores the links of the records that are not refused. Adds to the refused ones those that
   * would lack a required relation, or would leave other records without one.
   */
  Map<Long, List<LinkChange>> undo(
      Write write, Operation undone, List<Former> all, Map<Long, Problem> refused) {
    Map<Long, Former> possible = new LinkedHashMap<>();
    all.forEach(one -> possible.put(one.id(), one));
    possible.keySet().removeAll(refused.keySet());
    List<Link> relations =
        write.shape().fields().stream().map(LinkEdit::linkOf).flatMap(Stream::ofNullable).toList();
    required.lock(write.shape(), relations);
    while (!relations.isEmpty() && !possible.isEmpty()) {
      Optional<Map<Long, List<LinkChange>>> done =
          savepoints.unlessEmpty(
              () -> {
                Map<Long, List<LinkChange>> changes = undo(write, undone, possible.values());
                Map<Long, Problem> bared =
                    required.refusalsAfter(write.caller(), write.shape(), changes);
                refused.putAll(bared);
                return bared.isEmpty() ? Optional.of(changes) : Optional.empty();
              });
      if (done.isPresent()) {
        return done.get();
      }
      possible.keySet().removeAll(refused.keySet());
    }
    return Map.of();
  }

  private Map<Long, List<LinkChange>> undo(
      Write write, Operation undone, Collection<Former> possible) {
    Map<Long, Instant> moments = new LinkedHashMap<>();
    Map<Long, JsonObject> logged = new LinkedHashMap<>();
    for (Former one : possible) {
      JsonObject changed = one.logged();
      if (changed == null) {
        moments.put(one.id(), one.at());
      } else {
        logged.put(one.id(), changed);
      }
    }
    Map<Long, List<LinkChange>> changes = new HashMap<>(loggedLinks.undo(write, logged));
    if (!moments.isEmpty()) {
      changes.putAll(
          undone == Operation.DELETE ? links.restore(write, moments) : links.undo(write, moments));
    }
    return changes;
  }

  /**
   * Removes the logged links with which records were created whose deletion is refused because of
   * them. Those that are not held by other links are no longer refused.
   */
  Map<Long, List<LinkChange>> unlinkHeld(
      Write write, List<Former> all, Map<Long, Problem> refused) {
    Map<Long, List<LinkChange>> unlinked = new HashMap<>();
    for (Former one : all) {
      JsonObject logged = one.logged();
      if (logged != null && refused.containsKey(one.id())) {
        savepoints
            .unlessEmpty(
                () -> {
                  Map<Long, List<LinkChange>> changes =
                      loggedLinks.undo(write, Map.of(one.id(), logged));
                  return deletion.release(write, List.of(one.edit().row())).isEmpty()
                      ? Optional.of(changes)
                      : Optional.empty();
                })
            .ifPresent(
                changes -> {
                  refused.remove(one.id());
                  unlinked.putAll(changes);
                });
      }
    }
    return unlinked;
  }
}
