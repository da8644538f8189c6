package plinth.identity;

import java.util.List;

/**
 * The names around a user that a password must not contain. A bean of a later feature implements
 * it, because workspaces are not known here. It is called in a transaction of the main plane.
 */
public interface NamesAround {
  /** Names of the workspaces that the user belongs to. */
  List<String> listByUser(long userId);
}
