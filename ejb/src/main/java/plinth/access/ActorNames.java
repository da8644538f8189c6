package plinth.access;

import java.util.Collection;
import java.util.Map;
import plinth.kernel.Caller;

/** Port that names the actors of one kind, other than members, in a workspace. */
public interface ActorNames {
  /** The kind with which labels begin, such as {@code automation}. */
  String kind();

  /** The names by number; unknown numbers are left out. */
  Map<Long, String> names(Caller caller, Collection<Long> ids);
}
