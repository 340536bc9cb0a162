/** A certificate with its key, in the form of `ferry nodes create --certificate`. It is public and only for tests. */
interface TestCertificate {
  readonly cert_content: string;
  readonly key_content: string;
}

const authority = `-----BEGIN CERTIFICATE-----
MIIBRzCB7aADAgECAhQ6nJHcOoPODtoz0mGB5IgDV1JzMTAKBggqhkjOPQQDAjAZ
MRcwFQYDVQQDDA5UZXN0IGF1dGhvcml0eTAeFw0yNjAxMDEwMDAwMDBaFw0zNjAx
MDEwMDAwMDBaMBkxFzAVBgNVBAMMDlRlc3QgYXV0aG9yaXR5MFkwEwYHKoZIzj0C
AQYIKoZIzj0DAQcDQgAEYAGL6013uBAkmNlUEly/lsjswxvofxnGYPZlF/Zy++RU
qWQx95T8TqYz3tzICe44S9q5rvYzjs14rab+BazD86MTMBEwDwYDVR0TAQH/BAUw
AwEB/zAKBggqhkjOPQQDAgNJADBGAiEAosxIyu/Aa/dq2M/ymcMrOgXapTmrcS9Y
fdCbKzSkMU0CIQDJAjWl6XrmIj5AAUxaTiDdIvV45tZpPqlj9xMg8GVXMg==
-----END CERTIFICATE-----
`;

/** For hk.example.com and *.node.example.com, from 2026-01-01 to 2026-04-01, with its authority as the chain. */
export const springCertificate: TestCertificate = {
  cert_content: `-----BEGIN CERTIFICATE-----
MIIBZDCCAQugAwIBAgIUK6Rw7andFqknHE/ht6+c8R7f12UwCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOVGVzdCBhdXRob3JpdHkwHhcNMjYwMTAxMDAwMDAwWhcNMjYw
NDAxMDAwMDAwWjAZMRcwFQYDVQQDDA5oay5leGFtcGxlLmNvbTBZMBMGByqGSM49
AgEGCCqGSM49AwEHA0IABP2jV4C0t+1SvB/gqlNugSjCxTkApD5tmdEYugvCZq2/
UNcCAcTCicRYmwNkjgQ84k+laMxGG0DuHTayE3GdTLKjMTAvMC0GA1UdEQQmMCSC
DmhrLmV4YW1wbGUuY29tghIqLm5vZGUuZXhhbXBsZS5jb20wCgYIKoZIzj0EAwID
RwAwRAIgbsHY9ELok2XyhNissxRWwFGjsnpIAKuQ7mn6C/V+xEQCICfP5WZUTRz/
biYwRtnrsiN8+O4oI8g/vR6UhfzKSNQU
-----END CERTIFICATE-----
${authority}`,
  key_content: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg8+VilCqcgz5UeDCO
Cnj4g6jn94Zpj1S1g4+H4e6xO4KhRANCAAT9o1eAtLftUrwf4KpTboEowsU5AKQ+
bZnRGLoLwmatv1DXAgHEwonEWJsDZI4EPOJPpWjMRhtA7h02shNxnUyy
-----END PRIVATE KEY-----
`,
};

/** For hk.example.com with another key, from 2026-01-01 to 2027-01-01. */
export const yearCertificate: TestCertificate = {
  cert_content: `-----BEGIN CERTIFICATE-----
MIIBUTCB96ADAgECAhQyPzc3TjlTgaT1rzPOZCV6krBdTzAKBggqhkjOPQQDAjAZ
MRcwFQYDVQQDDA5UZXN0IGF1dGhvcml0eTAeFw0yNjAxMDEwMDAwMDBaFw0yNzAx
MDEwMDAwMDBaMBkxFzAVBgNVBAMMDmhrLmV4YW1wbGUuY29tMFkwEwYHKoZIzj0C
AQYIKoZIzj0DAQcDQgAEG/oAMHZLyCl9aH1t48SjHUtnvPR+mDbUptu0k8fr1BSn
jkUnJnc7nVDObk6LueecRYeuH/r55orMjf2GtGW0MKMdMBswGQYDVR0RBBIwEIIO
aGsuZXhhbXBsZS5jb20wCgYIKoZIzj0EAwIDSQAwRgIhAJPwS16CQ5u2myBcXDLl
TEPDSLi5nEeJcCIKWPUD19AgAiEAuTr7HlCjPAs/m/jEwsbsLCaODpYc4s6KhNDP
/Igh/ZQ=
-----END CERTIFICATE-----
`,
  key_content: `-----BEGIN EC PRIVATE KEY-----
MHcCAQEEIMYID2dEeqBaTKltAtA9m8pqSUtW0Ykf7WBhl0GJtCE1oAoGCCqGSM49
AwEHoUQDQgAEG/oAMHZLyCl9aH1t48SjHUtnvPR+mDbUptu0k8fr1BSnjkUnJnc7
nVDObk6LueecRYeuH/r55orMjf2GtGW0MA==
-----END EC PRIVATE KEY-----
`,
};

/** For localhost, by itself, for a hundred years. */
export const localhostCertificate: TestCertificate = {
  cert_content: `-----BEGIN CERTIFICATE-----
MIIBlTCCATugAwIBAgIUT9i8oUqZKIWn+YcgoVKW6f/fc20wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNjIxMjMxMloYDzIxMjYxMTAy
MjEyMzEyWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATnfrydo4crkjB2DGZz/x3alG3xxi8eLhg4BtYdzv/eZ2/bR3WHFAQJ
n7n28hkKG4CcGNsZDNdjEl6Iw8lpVWiho2kwZzAdBgNVHQ4EFgQUmV+cKAfcF2uh
zXxFe84DmV8svcswHwYDVR0jBBgwFoAUmV+cKAfcF2uhzXxFe84DmV8svcswDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
SAAwRQIhAJ36MsiDALybrFehu6swnmLPMxaPcl8td9PNPmcMrgBRAiBU4RPdvupP
FaW3DHKZjBU+ef06eCmr3T8mnvLRd+8CdQ==
-----END CERTIFICATE-----
`,
  key_content: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgUcj6cozbxwkAe8uR
iEF8sXsERE+gpZYdem0eEY0ly5ChRANCAATnfrydo4crkjB2DGZz/x3alG3xxi8e
Lhg4BtYdzv/eZ2/bR3WHFAQJn7n28hkKG4CcGNsZDNdjEl6Iw8lpVWih
-----END PRIVATE KEY-----
`,
};

/** For push.example.com and names below it, by itself, for a hundred years. */
export const pushCertificate: TestCertificate = {
  cert_content: `-----BEGIN CERTIFICATE-----
MIIBwTCCAWagAwIBAgIUZNSyGIDOec/GrjeaYodceQGTIcowCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcHVzaC5leGFtcGxlLmNvbTAgFw0yNjExMjcwMTU4MzlaGA8y
MTI2MTEwMzAxNTgzOVowGzEZMBcGA1UEAwwQcHVzaC5leGFtcGxlLmNvbTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABM4e4IyOivU/RYQekWC0naE3PcOvXtUfDOAx
UOBCdDUrU92d5VI/dAKRTGAnO7JSMuWeMn21rmAr7qBylP+aVjGjgYUwgYIwHQYD
VR0OBBYEFAcWSjKf7Pp7zNQcBjve+1aZp4oEMB8GA1UdIwQYMBaAFAcWSjKf7Pp7
zNQcBjve+1aZp4oEMA8GA1UdEwEB/wQFMAMBAf8wLwYDVR0RBCgwJoIQcHVzaC5l
eGFtcGxlLmNvbYISKi5wdXNoLmV4YW1wbGUuY29tMAoGCCqGSM49BAMCA0kAMEYC
IQCINdy6BnE88opdRYQf+GvbyzVrwQ4kAked1/0GoN3uqgIhAN2xQBhVcBrN2D21
7A6QzOWhJhbyvbv9R4DxUmDUS5+B
-----END CERTIFICATE-----
`,
  key_content: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgT3kq6IZ9Jm+AQTzr
GVwDD9XbiPlyzO+SLURBOBihUJehRANCAATOHuCMjor1P0WEHpFgtJ2hNz3Dr17V
HwzgMVDgQnQ1K1PdneVSP3QCkUxgJzuyUjLlnjJ9ta5gK+6gcpT/mlYx
-----END PRIVATE KEY-----
`,
};
