/** A certificate for this machine, which no client trusts unless configured to. Made with `openssl req -x509`, valid until 2126. */
export const testCertificate = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg92qMgwHWG8nxwh9m
JWPR9tVoN+uFIMcXpm4qNlMMgi2hRANCAASMvGaHVI6P99Qt+8g1hh83IGMOMh0u
5oFnhoADTNhzFMcQLySfQ3vSXTTlloYk3jTbkdjlb98CbUfPbufCwctk
-----END PRIVATE KEY-----
`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBojCCAUegAwIBAgIULZShlEWK3mkL+vkaNd/Hwy0MWTkwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMjE4MTgyMVoYDzIxMjYxMDI5
MTgxODIxWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASMvGaHVI6P99Qt+8g1hh83IGMOMh0u5oFnhoADTNhzFMcQLySfQ3vS
XTTlloYk3jTbkdjlb98CbUfPbufCwctko3UwczAdBgNVHQ4EFgQUXhJMXbuEpiMt
ViejyomcmACWnu0wHwYDVR0jBBgwFoAUXhJMXbuEpiMtViejyomcmACWnu0wDwYD
VR0TAQH/BAUwAwEB/zAgBgNVHREEGTAXgglsb2NhbGhvc3SHBH8AAAGHBAAAAAAw
CgYIKoZIzj0EAwIDSQAwRgIhAPKPK6y1jCXsTzo1+qRG3lrv7QV4PzCao9TAh2Yx
et+uAiEAgqMPJIXsgzWd3Z2iNTQfvNRzoARvQPYDWFf+DakoAFA=
-----END CERTIFICATE-----
`,
}
