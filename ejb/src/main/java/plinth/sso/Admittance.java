package plinth.sso;

import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Whom a provider admits, and with which role.
 *
 * @param groupsClaim the claim with a person's groups
 * @param roleMapping roles of groups, the first that fits counts
 * @param defaultRole the role of people without such a group; null: they are not admitted
 * @param createsMembers whether people who are no members become members when they sign in
 * @param trustsEmail whether the provider's addresses count as verified without its saying so
 */
public record Admittance(
    String groupsClaim,
    List<MappedGroup> roleMapping,
    @Nullable String defaultRole,
    boolean createsMembers,
    boolean trustsEmail) {
  /** Makes a copy of the list. */
  public Admittance {
    roleMapping = List.copyOf(roleMapping);
  }

  /** The role for somebody of these groups; empty if they are not admitted. */
  public Optional<String> roleOf(Collection<String> groups) {
    return roleMapping.stream()
        .filter(mapped -> groups.contains(mapped.group()))
        .map(MappedGroup::role)
        .findFirst()
        .or(() -> Optional.ofNullable(defaultRole));
  }

  /** Whether groups decide about roles; otherwise they are set by hand after the first sign-in. */
  public boolean isByGroups() {
    return !roleMapping.isEmpty();
  }
}
