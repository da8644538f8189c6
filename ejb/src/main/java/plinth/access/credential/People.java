package plinth.access.credential;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.event.TransactionPhase;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import plinth.access.ActorNames;
import plinth.access.Admin;
import plinth.access.Members;
import plinth.access.RightsChanged;
import plinth.access.key.ApiKeys;
import plinth.access.oauth.OAuthApps;
import plinth.identity.operator.Operators;
import plinth.kernel.Caller;
import plinth.kernel.PeopleDirectory;
import plinth.kernel.Person;
import plinth.kernel.TtlCache;

/**
 * The people behind the labels of actors, at most a second old: members by their slugs, all others
 * by the name that their kind provides. However many an answer names, each kind is queried once.
 */
@ApplicationScoped
public class People implements PeopleDirectory {
  private static final String MEMBER = "admin";
  private static final String OPERATOR = "operator";
  private static final Map<String, String> FIXED =
      Map.of("system", "System", "nobody", "Visitor", OPERATOR, "Platform operator");

  private final TtlCache<Key, Person> people = new TtlCache<>();

  @Inject private Members members;
  @Inject private ApiKeys keys;
  @Inject private OAuthApps apps;
  @Inject private Operators operators;
  @Inject @Any private Instance<ActorNames> others;

  private record Key(long workspaceId, String label) {}

  @Override
  public Map<String, Person> findByLabels(Caller caller, Set<String> labels) {
    if (caller.workspace() == null) {
      return operators(labels);
    }
    long workspaceId = caller.requireWorkspace().id();
    Map<Key, Person> found =
        people.getAll(
            labels.stream().map(label -> new Key(workspaceId, label)).collect(Collectors.toSet()),
            missing -> read(caller, missing));
    return found.entrySet().stream()
        .collect(Collectors.toMap(entry -> entry.getKey().label(), Map.Entry::getValue));
  }

  /** Names operators only, because outside of workspaces only operators see names. */
  private Map<String, Person> operators(Set<String> labels) {
    Map<String, Person> named = new HashMap<>();
    for (String label : labels) {
      String[] parts = label.split(":", 2);
      if (parts[0].equals(OPERATOR) && parts.length == 2) {
        operators
            .findById(Long.parseLong(parts[1]))
            .ifPresent(operator -> named.put(label, new Person(label, operator.name())));
      } else if (FIXED.containsKey(parts[0])) {
        named.put(label, new Person(label, FIXED.get(parts[0])));
      }
    }
    return named;
  }

  private Map<Key, Person> read(Caller caller, Set<Key> missing) {
    Map<Key, Person> read = new HashMap<>();
    Map<String, Set<Long>> byKind = new TreeMap<>();
    for (Key key : missing) {
      String[] parts = key.label().split(":", 2);
      if (FIXED.containsKey(parts[0])) {
        read.put(key, new Person(key.label(), FIXED.get(parts[0])));
      } else if (parts.length == 2 && parts[1].matches("[0-9]{1,18}")) {
        byKind.computeIfAbsent(parts[0], kind -> new TreeSet<>()).add(Long.valueOf(parts[1]));
      }
    }
    long workspaceId = caller.requireWorkspace().id();
    byKind.forEach(
        (kind, ids) ->
            named(caller, kind, ids)
                .forEach((id, person) -> read.put(new Key(workspaceId, kind + ":" + id), person)));
    return read;
  }

  private Map<Long, Person> named(Caller caller, String kind, Set<Long> ids) {
    if (kind.equals(MEMBER)) {
      return members.listByIds(caller, List.copyOf(ids)).stream()
          .collect(Collectors.toMap(Admin::id, admin -> new Person(admin.slug(), admin.name())));
    }
    Map<Long, Person> named = new HashMap<>();
    names(caller, kind, ids)
        .forEach((id, name) -> named.put(id, new Person(kind + ":" + id, name)));
    return named;
  }

  private Map<Long, String> names(Caller caller, String kind, Collection<Long> ids) {
    return switch (kind) {
      case "api_key" -> keys.names(caller, ids);
      case "oauth_app" -> apps.names(caller, ids);
      default ->
          others.stream()
              .filter(each -> each.kind().equals(kind))
              .findFirst()
              .map(each -> each.names(caller, ids))
              .orElse(Map.of());
    };
  }

  void onRightsChanged(@Observes(during = TransactionPhase.AFTER_SUCCESS) RightsChanged changed) {
    people.invalidateIf(key -> key.workspaceId() == changed.workspaceId());
  }
}
