package plinth.sso.domain;

import java.util.List;

/** Port: the text records of names. */
interface TxtRecords {
  /** The text records of a name; none if it has none or cannot be resolved. */
  List<String> of(String name);
}
