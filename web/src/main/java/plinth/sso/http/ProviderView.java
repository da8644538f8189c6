package plinth.sso.http;

import java.time.Instant;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.sso.Admittance;
import plinth.sso.IdentityProvider;
import plinth.sso.MappedGroup;

/** A provider as the API shows it. */
@Schema(name = "IdentityProvider")
public record ProviderView(
    String slug,
    String name,
    String issuer,
    String clientId,
    @Schema(description = "Whether a client secret is stored; it is never shown")
        boolean hasClientSecret,
    List<String> scopes,
    String groupsClaim,
    List<MappedGroup> roleMapping,
    @Nullable String defaultRole,
    boolean createsMembers,
    boolean trustsEmail,
    boolean isActive,
    @Schema(description = "The redirect URI to register at the provider") String redirectUri,
    @Schema(description = "The address for back-channel and front-channel log-out at the provider")
        String logoutUri,
    long version,
    Instant createdAt,
    Instant updatedAt) {
  static ProviderView of(IdentityProvider provider, String redirectUri, String logoutUri) {
    Admittance admittance = provider.admittance();
    return new ProviderView(
        provider.slug(),
        provider.name(),
        provider.client().issuer(),
        provider.client().id(),
        provider.client().sealedSecret() != null,
        provider.client().scopes(),
        admittance.groupsClaim(),
        admittance.roleMapping(),
        admittance.defaultRole(),
        admittance.createsMembers(),
        admittance.trustsEmail(),
        provider.isActive(),
        redirectUri,
        logoutUri,
        provider.version(),
        provider.dates().createdAt(),
        provider.dates().updatedAt());
  }
}
