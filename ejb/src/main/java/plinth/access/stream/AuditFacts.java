package plinth.access.stream;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import plinth.audit.AuditEntry;

/** The facts of an entry by which receivers search. */
final class AuditFacts {
  private AuditFacts() {}

  /** Texts and numbers by name. */
  static Map<String, Object> of(String workspace, AuditEntry entry) {
    Map<String, Object> facts = new LinkedHashMap<>();
    facts.put("sequence", Objects.requireNonNull(entry.seq()));
    facts.put("workspace", workspace);
    facts.put("action", entry.action());
    facts.put("actor", entry.actor());
    facts.put("subject", entry.subject());
    facts.put("by_operator", entry.operatorId() == null ? "false" : "true");
    return facts;
  }
}
