package plinth.access.directory;

import jakarta.enterprise.context.ApplicationScoped;
import java.util.Collection;
import java.util.Map;
import java.util.stream.Collectors;
import plinth.access.ActorNames;
import plinth.kernel.Caller;

/** Names the directory of a workspace where it changed members. */
@ApplicationScoped
class DirectoryActors implements ActorNames {
  @Override
  public String kind() {
    return "directory";
  }

  @Override
  public Map<Long, String> names(Caller caller, Collection<Long> ids) {
    return ids.stream().distinct().collect(Collectors.toMap(id -> id, id -> "Directory"));
  }
}
