package plinth.sso;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import plinth.access.Role;
import plinth.kernel.Problem;
import plinth.kernel.Problem.FieldError;

/**
 * The complete settings of a provider.
 *
 * @param name the name on the button to sign in
 * @param issuer the provider's issuer identifier, exactly as it names itself
 * @param clientId the client that is registered for Plinth at the provider
 * @param clientSecret its secret; null: none, or the present one when a provider is changed
 * @param scopes requested scopes; {@code openid} is always among them
 * @param admittance whom it admits
 * @param isActive whether people can sign in with it
 */
public record ProviderDraft(
    String name,
    String issuer,
    String clientId,
    @Nullable String clientSecret,
    List<String> scopes,
    Admittance admittance,
    boolean isActive) {
  private static final String OPENID = "openid";
  private static final Pattern SCOPE = Pattern.compile("[\\x21\\x23-\\x5b\\x5d-\\x7e]{1,200}");

  /** Refuses invalid values, each by its field. */
  public ProviderDraft {
    List<FieldError> errors = new ArrayList<>();
    scopes = withOpenid(scopes);
    if (!isIssuer(issuer)) {
      errors.add(new FieldError("issuer", "url", "must be a URL without query or fragment"));
    }
    for (int i = 0; i < scopes.size(); i++) {
      if (!SCOPE.matcher(scopes.get(i)).matches()) {
        errors.add(new FieldError("scopes[" + i + "]", "format", "is not a scope"));
      }
    }
    Set<String> groups = new HashSet<>();
    List<MappedGroup> mapping = admittance.roleMapping();
    for (int i = 0; i < mapping.size(); i++) {
      if (!groups.add(mapping.get(i).group())) {
        errors.add(new FieldError("role_mapping[" + i + "].group", "unique", "is named twice"));
      }
      if (mapping.get(i).role().equals(Role.OWNER)) {
        errors.add(ofOwners("role_mapping[" + i + "].role"));
      }
    }
    if (Role.OWNER.equals(admittance.defaultRole())) {
      errors.add(ofOwners("default_role"));
    }
    if (!errors.isEmpty()) {
      throw Problem.invalid(errors);
    }
  }

  private static FieldError ofOwners(String field) {
    return new FieldError(field, "owner", "Only an owner makes another member an owner");
  }

  private static List<String> withOpenid(List<String> given) {
    List<String> all = new ArrayList<>(given.stream().distinct().toList());
    if (!all.contains(OPENID)) {
      all.add(0, OPENID);
    }
    return List.copyOf(all);
  }

  private static boolean isIssuer(String text) {
    try {
      URI uri = new URI(text);
      return uri.getHost() != null && uri.getRawQuery() == null && uri.getRawFragment() == null;
    } catch (URISyntaxException e) {
      return false;
    }
  }
}
