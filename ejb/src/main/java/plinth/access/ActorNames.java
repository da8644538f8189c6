package plinth.access;

import java.util.Collection;
import java.util.Map;
import plinth.kernel.Caller;

/** Port that names the actors of one kind, other than members, in a workspace. */
public interface ActorNames {
  /** The kind, as labels begin with it, such as {@code automation}. */
  String kind();

  /** The names by their numbers; a number that nobody has is left out. */
  Map<Long, String> names(Caller caller, Collection<Long> ids);
}
