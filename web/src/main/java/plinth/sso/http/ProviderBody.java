package plinth.sso.http;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;
import plinth.kernel.DisplayName;
import plinth.sso.Admittance;
import plinth.sso.MappedGroup;
import plinth.sso.ProviderDraft;

/** The settings of a provider; a change sends all of them. */
@Schema(name = "IdentityProviderSettings")
public record ProviderBody(
    @Schema(description = "The name on the button to sign in", example = "Field Works")
        @NotBlank
        @Size(max = 100)
        @Pattern(regexp = DisplayName.PATTERN, message = DisplayName.MESSAGE)
        String name,
    @Schema(
            description = "The issuer identifier, exactly as the provider's discovery names it",
            example = "https://login.example.com/realms/works")
        @NotBlank
        @Size(max = 2000)
        String issuer,
    @Schema(example = "plinth") @NotBlank @Size(max = 300) String clientId,
    @Schema(description = "Never shown again; absent in a change: the present one stays")
        @Size(min = 1, max = 1000)
        @Nullable String clientSecret,
    @Schema(
            description = "Requested scopes; `openid email profile` if absent",
            example = "[\"openid\", \"email\", \"profile\"]")
        @Size(max = 30)
        @Nullable List<String> scopes,
    @Schema(
            description =
                "The claim with a person's groups, also within another claim, such as"
                    + " `realm_access.roles`; `groups` if absent",
            example = "groups")
        @Size(min = 1, max = 200)
        @Nullable String groupsClaim,
    @Schema(
            description =
                "Roles of groups, which every sign-in gives again; the first that fits counts. Empty:"
                    + " roles are set by hand")
        @Size(max = 200)
        @Valid
        @Nullable List<GroupBody> roleMapping,
    @Schema(
            description = "Role of people without such a group; null: they are not admitted",
            example = "member")
        @Size(min = 1, max = 63)
        @Nullable String defaultRole,
    @Schema(description = "Whether people who are no members become members when they sign in")
        @Nullable Boolean createsMembers,
    @Schema(
            description =
                "Whether addresses count as verified although the provider does not say"
                    + " `email_verified`")
        @Nullable Boolean trustsEmail,
    @Schema(description = "Whether people can sign in with it; true if absent")
        @Nullable Boolean isActive) {
  private static final List<String> SCOPES = List.of("openid", "email", "profile");

  /** The role of a group. */
  @Schema(name = "GroupRole")
  public record GroupBody(
      @Schema(example = "sales") @NotBlank @Size(max = 300) String group,
      @Schema(description = "Slug of a role", example = "member") @NotNull @Size(min = 1, max = 63)
          String role) {}

  ProviderDraft draft() {
    List<MappedGroup> mapping =
        roleMapping == null
            ? List.of()
            : roleMapping.stream().map(one -> new MappedGroup(one.group(), one.role())).toList();
    return new ProviderDraft(
        name.strip(),
        issuer.strip(),
        clientId.strip(),
        clientSecret,
        scopes == null ? SCOPES : scopes,
        new Admittance(
            groupsClaim == null ? "groups" : groupsClaim,
            mapping,
            defaultRole,
            Boolean.TRUE.equals(createsMembers),
            Boolean.TRUE.equals(trustsEmail)),
        !Boolean.FALSE.equals(isActive));
  }
}
